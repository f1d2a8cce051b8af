import { act, fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { BoardProps } from '../contract';
import Board from './Board.svelte';
import { ACTIONS, props, racer, racing } from './fixtures';
import type { Card, LegalAction, Step, View } from './types';

function shown(more: Partial<BoardProps<View, Step>> = {}) {
    const given = props(more);
    return { given, ...render(Board, { props: given }) };
}
const tray = () => within(screen.getByRole('group', { name: 'Your pieces' }));
const key = (name: string) => fireEvent.keyDown(document.body, { key: name });

it('places a piece by keyboard', async () => {
    const { given } = shown();
    await key('i');
    expect(screen.getByTestId('told').textContent).toMatch(/^I4 on /);
    for (const name of ['ArrowUp', 'ArrowUp', 'Enter']) await key(name);
    expect(given.act).toHaveBeenCalledExactlyOnceWith(ACTIONS[0]);
    expect(screen.getByTestId('lying').dataset.piece).toBe('I4');
});

it('turns, flips and puts down by keys', async () => {
    shown();
    await key('l');
    const before = screen.getByTestId('told').textContent;
    await key('r');
    expect(screen.getByTestId('told').textContent).not.toBe(before);
    await key('f');
    await key('Escape');
    expect(screen.queryByTestId('ghost')).toBeNull();
});

it('says which pieces are allowed, and why others are not', async () => {
    const { given } = shown();
    expect(tray().getByRole('button', { name: 'I4, shown in the box' })).toBeTruthy();
    await fireEvent.click(tray().getByRole('button', { name: 'T5, not allowed' }));
    expect(given.refuse).toHaveBeenCalledExactlyOnceWith('The box does not allow T5.', '4.5');
});

it('has names for squares', () => {
    shown({ view: racing({ pieces: ['I4 a1 b1 c1 d1'], figure: ['####', '##..'] }) });
    const grid = within(screen.getByRole('grid', { name: 'Your sheet' }));
    for (const name of ['a1, I4', 'a2, open', 'c2, not of the figure']) {
        expect(grid.getByRole('gridcell', { name })).toBeTruthy();
    }
});

it('says how far the others are, and nothing of their sheets', () => {
    shown();
    const bars = screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuetext'));
    expect(bars).toEqual(['0 of 8', '5 of 8']);
});

it('says why a covered figure is not complete', () => {
    const own = { hand: [], allowed: [], missing: 'Covered, but the box wants I2 too.', measures: null };
    shown({ view: racing({}, { own }) });
    expect(screen.getByTestId('told').textContent).toBe(own.missing);
});

it('gives up only with a second press', async () => {
    const { given } = shown();
    await fireEvent.click(screen.getByRole('button', { name: 'Give up' }));
    expect(given.act).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Really?' }));
    expect(given.act).toHaveBeenCalledExactlyOnceWith(ACTIONS.at(-1));
});

it('celebrates who finishes first, once', async () => {
    const { given, rerender } = shown();
    expect(screen.queryByTestId('flourish')).toBeNull();
    await rerender({ ...given, actions: [], view: racing({ rank: 1, covered: 8 }) });
    expect(screen.getByTestId('flourish').textContent).toContain('You finished first!');
    const watching = 'You won this race. Bob (5 of 8) is still building.';
    expect(given.report).toHaveBeenLastCalledWith(expect.objectContaining({ watching }));
});

it('offers modes, decks and sides as buttons', async () => {
    const side = { side: 1, figure: ['####'], area: 4, boxes: [] };
    const hand: Card[] = [{ card: 7, colour: 'red', side: 0, sides: [side, { ...side, side: 2 }] }];
    const own = { hand, allowed: [], missing: '', measures: null };
    const steps: Step[] = [
        { type: 'mode', mode: 'podium' },
        { type: 'deck', colour: 'green' },
        { type: 'side', side: 2 },
    ];
    const actions = steps.map((step, id): LegalAction => ({ id, text: String(id), step }));
    const view = racing({}, { phase: 'side', race: null, own });
    const { given } = shown({ actions, view });
    const choices = within(screen.getByRole('group', { name: 'Choose' })).getAllByRole('button');
    expect(choices.map((button) => button.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
        'Podium 3, 2 and 1 for the first three',
        'Green simple',
        'Side 2 4 squares',
    ]);
    await fireEvent.click(choices[1]!);
    expect(given.act).toHaveBeenCalledExactlyOnceWith(actions[1]);
});

it('shows after a turn who finished when, and what it brought', () => {
    const seats = [
        racer({ rank: 2, covered: 8, gained: 2 }),
        racer({ rank: 1, covered: 8, gained: 3, pieces: ['I4 a1 b1 c1 d1', 'I3 a2 b2 c2'] }),
    ];
    const race = { is_running: false, mode: 'podium' as const, test_die: '!1' as const, problem: null, seats };
    const events = [
        { seat: null, text: 'test !1', outcome: { type: 'test', face: '!1' }, ms: 5_000, at: 50 },
        { seat: 1, text: '', step: { type: 'place' }, ms: 17_300, at: 62 },
        { seat: 0, text: '', step: { type: 'place' }, ms: 70_000, at: 115 },
    ];
    shown({ view: racing({}, { phase: 'deck', turn: 3, race }), actions: [], events });
    const results = within(screen.getByRole('region', { name: /^Turn 2: Podium/ })).getAllByRole('listitem');
    const texts = results.map((line) => line.textContent?.replace(/\s+/g, ' ').trim());
    expect(texts).toEqual(['Bob ⚑ 1st 0:12.3 +3 points', 'Ann ⚑ 2nd 1:05.0 +2 points']);
});

it('measures the figure of game 2', () => {
    const measures = {
        area: 9,
        perimeter: 12,
        height: 3,
        width: 3,
        holes: 0,
        is_connected: true,
        symmetries: ['half turn'],
    };
    const problem = { kind: 'square' as const, numbers: [3], text: 'a square of side 3' };
    const own = { hand: [], allowed: ['I2' as const], missing: '', measures };
    const view = racing({ figure: [], box: null, total: 0 }, { game: 2, own });
    shown({ view: { ...view, race: { ...view.race!, problem } } });
    const text = screen.getByRole('region', { name: 'The problem' }).textContent?.replace(/\s+/g, ' ');
    for (const part of ['A square of side 3', 'width 3 / 3 ✓', 'area 9', '½ turn']) {
        expect(text).toContain(part);
    }
});

it('shows a hint apart from what is done', () => {
    shown({ hint: ACTIONS[0] });
    expect(screen.getByTestId('hint')).toBeTruthy();
    expect(screen.getByTestId('told').textContent).toBe('Hint: I4 on a1 to d1.');
});

it('has nothing to play with for a watcher and in a replay', () => {
    const { race, ...others } = racing();
    const seats = race!.seats.map((each) => each && { ...each, sheet: null });
    shown({ view: { ...others, race: { ...race!, seats }, own: null }, seat: -1, actions: [] });
    expect(screen.getAllByRole('progressbar')).toHaveLength(2);
    expect(screen.queryByRole('group', { name: 'Your pieces' })).toBeNull();
});

it('names a new figure, which is on no card', () => {
    const side = {
        side: 1,
        figure: ['####', '####'],
        area: 8,
        boxes: [{ face: '!1' as const, pieces: ['I4' as const] }],
    };
    const hand: Card[] = [{ card: 0, colour: 'red', side: 1, sides: [side] }];
    const own = { hand, allowed: [], missing: '', measures: null };
    shown({ view: racing({ card: 0 }, { own, solo: { hints: 0, solutions: 12 } }) });
    expect(screen.getByRole('region', { name: 'New figure' }).textContent).toMatch(
        /New figure\s+8 squares\s+difficult/,
    );
});

it('closes the results on request', async () => {
    const race = { ...racing().race!, is_running: false };
    const { given, rerender } = shown({ view: racing({}, { phase: 'mode', race }), actions: [] });
    expect(screen.queryByRole('button', { name: 'Close the results' })).toBeNull();
    await rerender({ ...given, view: racing(), startsAt: performance.now() + 7000 });
    await fireEvent.click(screen.getByRole('button', { name: 'Close the results' }));
    expect(screen.queryByRole('region', { name: /^Turn 1/ })).toBeNull();
    expect(screen.getByTestId('countdown').textContent).toContain('Ready');
});

/** A race of two, of which the viewer has left. */
function left(own: Parameters<typeof racing>[0], other: Parameters<typeof racer>[0]) {
    const view = racing(own);
    return { ...view, race: { ...view.race!, seats: [view.race!.seats[0]!, racer(other)] } };
}

it('shows all sheets to a player who is done', () => {
    shown({ actions: [], view: left({ has_given_up: true }, { covered: 4, pieces: ['I4 a1 b1 c1 d1'] }) });
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.getByRole('img', { name: 'Sheet of Bob: 4 of 8' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Sheet of Ann: 0 of 8, gave up' })).toBeTruthy();
});

const ENDED = { phase: 'turn', race: null } as const;

function ended(own: Parameters<typeof racer>[0], other: Parameters<typeof racer>[0]): View {
    const seats = [racer(own), racer(other)];
    return racing({}, { ...ENDED, turn: 3, race: { ...racing().race!, is_running: false, seats } });
}

it('lays an answer on the result of every seat that missed it', () => {
    const answer = ['I4 a1 b1 c1 d1', 'L4 a2 b2 c2 d2'];
    shown({ actions: [], view: ended({ rank: 1, gained: 3 }, { covered: 4, answer }) });
    expect(screen.getAllByTestId('answer')).toHaveLength(1);
    expect(screen.getByRole('img', { name: 'An answer for Bob' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Sheet of Ann: finished 1st' })).toBeTruthy();
});

it('lays an answer on the sheet of who gave up alone', () => {
    const solo = { hints: 0, solutions: 2 };
    const view = racing({ has_given_up: true, answer: ['L4 a1 b1 c1 a2'] }, { phase: 'over', solo });
    shown({ actions: [], view: { ...view, race: { ...view.race!, is_running: false } } });
    expect(screen.getAllByTestId('answer')).toHaveLength(1);
});

it('shows in a replay the sheets, the clock of the event, and a flourish only where it happened', async () => {
    const begun = { seat: null, text: 'test !1', outcome: { type: 'test', face: '!1' }, ms: 1000 };
    const last = { seat: 0, text: '', step: ACTIONS[0]!.step, ms: 24_500 };
    const replay = { isReplay: true, actions: [], events: [begun, last], lastEvents: [last], clock: 24_500 };
    const view = left({ rank: 1, covered: 8 }, { covered: 4 });
    const { given, rerender } = shown({ ...replay, view });
    expect(screen.getByRole('timer', { name: 'Time of the race' }).textContent).toBe('0:23.5');
    expect(screen.getAllByRole('img', { name: /^Sheet of/ })).toHaveLength(2);
    expect(screen.getByTestId('flourish').textContent).toContain('Ann finished first!');
    expect(screen.queryByText(/you/i)).toBeNull();
    await rerender({ ...given, view: { ...view }, lastEvents: [begun] });
    expect(screen.queryByTestId('flourish')).toBeNull();
});

it('counts before a race, and shows the dice and the sheet when it begins', async () => {
    vi.useFakeTimers();
    const view = racing();
    shown({ view, startsAt: performance.now() + 3200 });
    const word = () => screen.getByTestId('countdown').querySelector('span')!.textContent;
    const seen = [word()];
    for (const ms of [300, 1000, 1000]) {
        await act(() => vi.advanceTimersByTime(ms));
        seen.push(word());
    }
    expect(seen).toEqual(['Ready', '3', '2', '1']);
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.queryByText('!1')).toBeNull();
    await act(() => vi.advanceTimersByTime(1000));
    expect(screen.queryByTestId('countdown')).toBeNull();
    expect(screen.getByRole('grid', { name: 'Your sheet' })).toBeTruthy();
    vi.useRealTimers();
});

it('shows the results between two races, and never over a race', async () => {
    vi.useFakeTimers();
    const { given, rerender } = shown({ actions: [], view: ended({ rank: 1, gained: 3 }, {}) });
    const results = () => screen.queryByRole('region', { name: /^Turn 2/ });
    expect(results()).toBeTruthy();
    await rerender({ ...given, view: racing({}, { turn: 3 }), startsAt: performance.now() + 8000 });
    expect(results()).toBeTruthy();
    await act(() => vi.advanceTimersByTime(5000));
    expect(results()).toBeNull();
    expect(screen.getByTestId('countdown')).toBeTruthy();
    await act(() => vi.advanceTimersByTime(3000));
    expect(screen.getByRole('grid', { name: 'Your sheet' })).toBeTruthy();
    expect(results()).toBeNull();
    vi.useRealTimers();
});

it('counts holes like area and perimeter', () => {
    const measures = { area: 24, perimeter: 24, height: 5, width: 5, holes: 1, is_connected: true, symmetries: [] };
    const problem = { kind: 'square with holes' as const, numbers: [5, 2], text: 'a square of side 5 with 2 holes' };
    const own = { hand: [], allowed: [], missing: '', measures };
    const view = racing({ figure: [], box: null, total: 0 }, { game: 2, own, turn_die: 'podium' });
    shown({ view: { ...view, race: { ...view.race!, problem } } });
    const text = screen.getByRole('region', { name: 'The problem' }).textContent?.replace(/\s+/g, ' ');
    for (const part of ['width 5 / 5 ✓', 'holes 1 / 2']) expect(text).toContain(part);
    expect(screen.getByText('row 2')).toBeTruthy();
});
