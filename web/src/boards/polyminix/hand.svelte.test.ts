import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import { middleAt, SQUARE } from '../sheet/square-grid';
import { ACTIONS, GIVE_UP, place, props, racing, takeBack } from './fixtures';
import { Hand, type HandProps } from './hand.svelte';
import { PieceInput } from './piece-input';

function handWith(more: Partial<HandProps> = {}) {
    const first = props(more);
    let given = $state.raw<HandProps>(first);
    const hand = new Hand(() => given);
    const receive = (next: Partial<HandProps>) => {
        given = { ...given, ...next };
        flushSync();
        hand.update();
    };
    receive({});
    return { hand, receive, act: first.act, refuse: first.refuse };
}

function hold(hand: Hand, piece: 'I4' | 'L4', row: number) {
    hand.pickUp(piece);
    hand.middle = middleAt([row, 0], hand.cells);
}

it('places a piece at once, and shows it before the server has answered', () => {
    const { hand, act } = handWith();
    hold(hand, 'I4', 0);
    expect(hand.isLegal).toBe(true);
    hand.drop();
    expect(act).toHaveBeenCalledExactlyOnceWith(ACTIONS[0]);
    expect(hand.piece).toBeNull();
    expect(hand.lying.map(({ piece }) => piece)).toEqual(['I4']);
});

it('keeps what is dropped while an action is under way, and sends it then', () => {
    const { hand, act, receive } = handWith();
    hold(hand, 'I4', 0);
    hand.drop();
    hand.pickUp('L4');
    hand.turn(2);
    hand.middle = middleAt([0, 0], hand.cells);
    expect(hand.isLegal, 'it would lie on the piece that is on its way').toBe(false);
    hand.putDown();
    const rest = [place('L4 d1 b2 c2 d2'), takeBack('I4'), GIVE_UP];
    hand.takeBack('I4');
    expect(act).toHaveBeenCalledTimes(1);
    receive({ version: 2, actions: rest, view: racing({ pieces: ['I4 a1 b1 c1 d1'], covered: 4 }) });
    expect(act).toHaveBeenLastCalledWith(rest[1]);
    receive({ version: 3, actions: ACTIONS, view: racing() });
    expect(hand.lying).toEqual([]);
    expect(act).toHaveBeenCalledTimes(2);
});

it('sends again what another action of the seat has overtaken', () => {
    const { hand, act, receive } = handWith();
    hold(hand, 'I4', 0);
    hand.drop();
    receive({ version: 2 });
    expect(act).toHaveBeenCalledTimes(2);
    expect(hand.lying).toHaveLength(1);
});

it('forgets what was under way when the figure changes', () => {
    const { hand, act, receive } = handWith();
    hold(hand, 'I4', 0);
    hand.drop();
    receive({ version: 2, view: racing({ is_on_second: true, card: 9 }) });
    expect(hand.lying).toEqual([]);
    expect(act).toHaveBeenCalledTimes(1);
});

it('asks the server why a piece cannot lie there, and keeps it in the hand', async () => {
    const preview = vi.fn(async () => ({ rule: '4.3', sentence: 'Pieces must not overlap.' }));
    const { hand, act, refuse } = handWith({ preview, view: racing({ pieces: ['L4 d1 b2 c2 d2'] }) });
    hold(hand, 'I4', 1);
    expect(hand.isLegal).toBe(false);
    hand.drop();
    await vi.waitFor(() => expect(refuse).toHaveBeenCalledExactlyOnceWith('Pieces must not overlap.', '4.3'));
    expect(hand.piece).toBe('I4');
    expect(act).not.toHaveBeenCalled();
});

it('lifts a piece as it lies', () => {
    const view = racing({ pieces: ['L4 d1 b2 c2 d2'] });
    const actions = [...ACTIONS, takeBack('L4')];
    const { hand, act } = handWith({ view, actions });
    hand.lift('L4');
    expect(act).toHaveBeenCalledExactlyOnceWith(actions.at(-1));
    expect(hand.piece).toBe('L4');
    expect(hand.cells).toEqual([
        [0, 2],
        [1, 0],
        [1, 1],
        [1, 2],
    ]);
});

it('has nothing in the hand outside of a race', () => {
    const { hand, receive } = handWith();
    hand.pickUp('I4');
    receive({ actions: [], view: racing({ rank: 1 }) });
    expect(hand.piece).toBeNull();
    hand.pickUp('I4');
    expect(hand.piece).toBeNull();
});

it('holds a piece that lies where it is touched', () => {
    const view = racing({ pieces: ['I4 a1 b1 c1 d1'], covered: 4 });
    const { hand } = handWith({ view, actions: [...ACTIONS, takeBack('I4')] });
    const input = new PieceInput(hand);
    const at = (x: number, y: number) => ({ at: { x, y }, isTouch: false, pixel: 1 });
    input.press(at(30, 20));
    input.drag(at(30, 62));
    expect(hand.piece).toBe('I4');
    expect(hand.middle).toEqual({ x: 2 * SQUARE, y: SQUARE / 2 + 42 });
    expect(hand.corner).toEqual([1, 0]);
});
