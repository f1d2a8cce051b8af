import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Aim, type Given } from './plan.svelte';
import type { Colour, Creature, Kind, LegalAction } from './types';

function creature(square: string, kind: Kind, colour: Colour = 'Orange', is_resting = false): Creature {
    return { square, kind, colour, is_resting, is_activated: false };
}

function move(square: string, direction: string): LegalAction {
    return { id: 0, text: `${square} ${direction}`, step: { type: 'move', square, direction } };
}

function ability(square: string, verb: string, direction: string): LegalAction {
    return {
        id: 0,
        text: `${square} ${verb} ${direction}`,
        step: { type: 'ability', square, ability: verb, direction },
    };
}

const act = vi.fn();
const tryText = vi.fn();
const refuse = vi.fn();

function aiming(
    creatures: Creature[],
    actions: LegalAction[],
    reserve = '',
): { aim: Aim; change: (changed: Partial<Given>) => void } {
    let given = $state.raw<Given>({
        view: {
            type: 'forgenesis',
            creatures,
            sides: [
                { colour: 'Orange', reserve, removed: '' },
                { colour: 'Blue', reserve: '', removed: '' },
            ],
            to_move: 'Orange',
            turn: 1,
        },
        seat: 0,
        actions,
        act,
        tryText,
        refuse,
    });
    return { aim: new Aim(() => given), change: (changed) => (given = { ...given, ...changed }) };
}

beforeEach(() => vi.resetAllMocks());

describe('aim, then commit', () => {
    const up = move('b1', 'up');
    const creatures = [creature('b1', 'S')];

    it('acts at the second tap on the target', () => {
        const { aim } = aiming(creatures, [up]);
        aim.tap('b1');
        expect(aim.source).toBe('b1');
        expect(aim.targets).toEqual(['b2']);
        aim.tap('b2');
        expect(aim.preview?.words).toBe('Move to b2');
        expect(act).not.toHaveBeenCalled();
        aim.tap('b2');
        expect(act).toHaveBeenCalledExactlyOnceWith(up);
        expect(aim.source).toBeNull();
    });

    it('takes back the aim first, then the selection', () => {
        const { aim } = aiming(creatures, [up]);
        aim.tap('b1');
        aim.tap('b2');
        aim.back();
        expect([aim.source, aim.aimed]).toEqual(['b1', null]);
        aim.back();
        expect(aim.source).toBeNull();
        expect(tryText).not.toHaveBeenCalled();
    });

    it('shows what is pointed at before anything is tapped', () => {
        const { aim } = aiming(creatures, [up]);
        aim.pointed = 'b1';
        expect(aim.offered).toHaveLength(1);
        expect(aim.sentence).toBe('Orange Snake swaps places with a creature beside it.');
        expect(aim.preview).toBeNull();
    });

    it('shows nothing under a finger that was lifted', () => {
        const { aim } = aiming(creatures, [up]);
        aim.hand = 'touch';
        aim.pointed = 'b1';
        expect(aim.offered).toEqual([]);
        expect(aim.sentence).toBe('Orange Snake swaps places with a creature beside it.');
        aim.tap('b1');
        expect(aim.offered).toHaveLength(1);
    });

    it('shows what is pointed at in a list', () => {
        const refresh: LegalAction = { id: 0, text: 'refresh', step: { type: 'refresh' } };
        const { aim } = aiming([creature('b1', 'S', 'Orange', true)], [refresh]);
        aim.hinted = aim.refresh;
        expect(aim.preview?.effects).toMatchObject([{ to: 'b1', is_resting: false }]);
        aim.commit(aim.refresh);
        expect(act).toHaveBeenCalledExactlyOnceWith(refresh);
    });

    it('keeps an aim while its action is legal, and no longer', () => {
        const { aim, change } = aiming(creatures, [up]);
        aim.tap('b1');
        aim.tap('b2');
        change({ actions: [{ ...up }] });
        expect(aim.aimed?.words).toBe('Move to b2');
        change({ actions: [] });
        expect([aim.source, aim.aimed]).toEqual([null, null]);
    });
});

describe('what a tap means', () => {
    it('asks when several actions end on one square', () => {
        const shove = ability('b2', 'shove', 'up');
        const swap = ability('b2', 'swap', 'up');
        const { aim } = aiming([creature('b2', 'Y'), creature('b3', 'S', 'Blue'), creature('a2', 'B')], [shove, swap]);
        aim.tap('b2');
        aim.tap('b3');
        expect(aim.asked).toBe('b3');
        expect(aim.choices.map((option) => option.words)).toEqual(['Shove Blue Snake to b4', 'Swap with Blue Snake']);
        aim.chooseNumber(2);
        expect(aim.aimed?.action).toBe(swap);
        aim.commit();
        expect(act).toHaveBeenCalledExactlyOnceWith(swap);
    });

    it('prefers what ends on a square to what only passes it', () => {
        const pull = ability('b1', 'pull', 'up');
        const up = move('b1', 'up');
        const { aim } = aiming([creature('b1', 'F'), creature('b4', 'G', 'Blue')], [up, pull]);
        aim.tap('b1');
        aim.tap('b4');
        expect(aim.aimed?.words).toBe('Pull Blue Frog to b2');
        aim.tap('b2');
        expect(aim.aimed?.action).toBe(up);
        expect(act).not.toHaveBeenCalled();
        aim.back();
        aim.tap('b3');
        expect(aim.aimed?.action).toBe(pull);
    });

    it('summons from the tray, or asks what shall come to a space', () => {
        const actions = (['B', 'G'] as const).map((kind): LegalAction => ({
            id: 0,
            text: `summon ${kind} a2`,
            step: { type: 'summon', creature: kind, space: 'a2' },
        }));
        const { aim } = aiming([], actions, 'BG');
        aim.tapTray('Orange', 'G');
        expect(aim.targets).toEqual(['a2']);
        aim.tap('a2');
        aim.tap('a2');
        expect(act).toHaveBeenCalledExactlyOnceWith(actions[1]);
        aim.tap('a2');
        expect(aim.choices).toHaveLength(2);
    });

    it("places one of the opponent's creatures", () => {
        const place: LegalAction = { id: 0, text: 'place G c4', step: { type: 'place', creature: 'G', space: 'c4' } };
        const { aim } = aiming([], [place]);
        aim.tapTray('Blue', 'G');
        aim.tap('c4');
        expect(aim.preview?.effects[0]?.creature.colour).toBe('Blue');
    });
});

describe('what is not legal', () => {
    const creatures = [creature('b1', 'S'), creature('b3', 'G', 'Blue'), creature('c1', 'B', 'Orange', true)];
    const up = move('b1', 'up');

    it('is sent as text, for the rule', () => {
        const { aim } = aiming(creatures, [up]);
        aim.tap('b1');
        aim.tap('d2');
        expect(tryText).toHaveBeenLastCalledWith('Sb1-d2');
        aim.tap('b3');
        expect(tryText).toHaveBeenLastCalledWith('b1 swap up');
        aim.clear();
        aim.tap('c1');
        expect(tryText).toHaveBeenLastCalledWith('c1 up');
        expect(act).not.toHaveBeenCalled();
    });

    it('is not sent when it is not the turn, nor for looking at an enemy', () => {
        const { aim } = aiming(creatures, []);
        aim.tap('b1');
        const turn = aiming(creatures, [up]).aim;
        turn.tap('b3');
        expect(tryText).not.toHaveBeenCalled();
    });
});

describe('words', () => {
    it('say who wins, also when it is the other', () => {
        const off = ability('a2', 'shove', 'down');
        const win = move('c4', 'right');
        const { aim } = aiming([creature('a2', 'B'), creature('c4', 'S')], [off, win]);
        aim.tap('c4');
        aim.tap('d4');
        expect(aim.spoken).toBe('Move to d4: Orange wins. Enter confirms, Escape takes back.');
    });

    it('number what is offered', () => {
        const { aim } = aiming([creature('d1', 'D')], [move('d1', 'right'), ability('d1', 'fly', 'up-left')]);
        aim.tap('d1');
        expect(aim.spoken).toBe('Orange Bird on d1. 1: Move off the board, right. 2: Fly to c2.');
    });
});
