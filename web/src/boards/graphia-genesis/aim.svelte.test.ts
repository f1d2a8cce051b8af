import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Aim, textOf, type Given } from './aim.svelte';
import { middleOf, squareAt } from './geometry';
import { cellsOf } from './shapes';
import type { Cell, LegalAction, View, Way } from './types';

const EMPTY = Array.from({ length: 12 }, () => '.'.repeat(12));
const turned = (cells: Cell[]): Cell[] => {
    const height = Math.max(...cells.map(([row]) => row));
    return cells.map(([row, column]) => [column, height - row]);
};
const way = (shape: string, turns: number): Way => {
    let cells = cellsOf(shape);
    for (let turn = 0; turn < turns; turn++) cells = turned(cells);
    return { shape, turn: turns * 90, cells };
};
const LS = [0, 1, 2, 3].map((turns) => way('L', turns));
const JS = [0, 1, 2, 3].map((turns) => way('J', turns));
const IS = [0, 1].map((turns) => way('I', turns));

function view(more: Partial<View> = {}): View {
    const sheet = [
        { part: 'forest', points: 2, cells: [] },
        { part: 'forest group', points: 4, cells: [] },
    ];
    return {
        type: 'graphia-genesis',
        round: 3,
        phase: 'draw',
        terrain: 'Forest',
        cards: [
            { shape: 'L', ways: LS },
            { shape: 'I', ways: IS },
        ],
        die: 5,
        terrains_left: [],
        shapes_left: [],
        desolated: [],
        loses: 'terrain',
        maps: [{ rows: EMPTY, is_to_draw: true, has_drawn: false, last: [], sheet }],
        ...more,
    };
}

const action = (text: string): LegalAction => ({ id: 0, text, step: { type: 'nexus', row: 1, column: 1 } });
const at = (row: number, column: number) => middleOf(squareAt(row - 1, column - 1));

let given: Given;
let aim: Aim;

function deal(actions: string[], more: Partial<Given> = {}) {
    given = {
        view: view(),
        seat: 0,
        actions: actions.map(action),
        act: vi.fn(),
        refuse: vi.fn(),
        tryText: vi.fn(),
        aim: vi.fn(() => Promise.resolve({ points: { forest: 4, 'forest group': 3 }, actions: [] })),
        ...more,
    };
    const state = $state.raw(given);
    aim = new Aim(() => state);
}

beforeEach(() => deal(['L 0° r4 c5', 'L 0° r5 c5', 'L 90° r5 c1', 'I 0° r5 c1', 'I 90° r2 c5']));

it('writes draws as the server does', () => {
    expect(textOf(LS[1]!, [2, 3])).toBe('L 90° r3 c4');
});

describe('choosing', () => {
    it('begins with a card and a turn that fit', () => {
        expect(aim.choice).toEqual({ card: 0, face: 0, turn: 0 });
        deal(['I 90° r2 c5']);
        expect(aim.choice).toEqual({ card: 1, face: 0, turn: 1 });
        expect([aim.fits(0), aim.fits(1)]).toEqual([false, true]);
    });

    it('turns round and round, either way', () => {
        for (const turn of [90, 180, 270, 0]) {
            aim.turn();
            expect(aim.way?.turn).toBe(turn);
        }
        aim.turn(-1);
        expect(aim.way?.turn).toBe(270);
        aim.chooseCard(1);
        aim.turn();
        aim.turn();
        expect(aim.way).toBe(IS[0]);
    });

    it('changes the card', () => {
        aim.otherCard();
        expect(aim.way?.shape).toBe('I');
        aim.chooseCard(0);
        expect(aim.way?.shape).toBe('L');
        aim.chooseCard(7);
        expect(aim.choice.card).toBe(0);
    });

    it('flips only what may be flipped', () => {
        expect(aim.canFlip).toBe(false);
        aim.flip();
        expect(aim.way?.shape).toBe('L');
        deal(['J 0° r5 c5'], { view: view({ cards: [{ shape: 'L', ways: [...LS, ...JS] }] }) });
        aim.flip();
        expect(aim.way?.shape).toBe('J');
        expect(aim.canChange).toBe(false);
    });

    it('begins anew in the next round', () => {
        let current = $state.raw(given);
        aim = new Aim(() => current);
        aim.otherCard();
        current = { ...given, view: view({ round: 4 }) };
        expect(aim.choice.card).toBe(0);
    });

    it('has nothing to choose when it is not our turn', () => {
        deal([]);
        expect([aim.way, aim.canTurn, aim.canChange, aim.isActing]).toEqual([null, false, false, false]);
        aim.tap(at(5, 5));
        expect(aim.point).toBeNull();
    });
});

describe('moving', () => {
    it('marks the squares where the shape may lie as it is turned', () => {
        expect(aim.marks.sort((a, b) => a - b)).toEqual([40, 52, 64, 65, 76, 77].sort((a, b) => a - b));
        aim.turn();
        expect(aim.marks).toHaveLength(4);
        aim.turn();
        expect(aim.marks).toEqual([]);
        expect(aim.sentence).toContain('fits nowhere');
    });

    it('follows the pointer, and never leaves the map', () => {
        aim.follow({ down: 0, right: 12 });
        expect(aim.squares).toEqual([10, 22, 34, 35]);
        aim.turn();
        expect(Math.max(...aim.squares.map((square) => square % 12))).toBe(11);
        aim.follow(null);
        expect(aim.squares).toEqual([]);
    });

    it('knows what is legal', () => {
        aim.follow(at(5, 5));
        expect(aim.text).toBe('L 0° r4 c5');
        expect(aim.action?.text).toBe('L 0° r4 c5');
        aim.follow(at(1, 1));
        expect(aim.action).toBeNull();
        expect(aim.sentence).toBe('L cannot lie there.');
    });

    it('wakes where something can be drawn', () => {
        aim.wake();
        expect(aim.action?.text).toMatch(/^L 0° r[45] c5$/);
        const before = aim.point;
        aim.wake();
        expect(aim.point).toBe(before);
    });
});

describe('aim, then commit', () => {
    it('aims with one tap and draws with the second', () => {
        aim.tap(at(5, 5));
        expect(aim.isHeld).toBe(true);
        aim.follow(at(9, 9));
        expect(aim.text).toBe('L 0° r4 c5');
        expect(given.act).not.toHaveBeenCalled();
        aim.tap(at(6, 6));
        expect(given.act).toHaveBeenCalledExactlyOnceWith(given.actions[0]);
        expect(aim.point).toBeNull();
    });

    it('aims anew with a tap elsewhere', () => {
        aim.tap(at(5, 5));
        aim.tap(at(8, 5));
        expect(aim.isHeld).toBe(false);
        aim.tap(at(6, 5));
        expect([aim.isHeld, aim.text]).toEqual([true, 'L 0° r5 c5']);
        expect(given.act).not.toHaveBeenCalled();
    });

    it('takes back', () => {
        aim.tap(at(5, 5));
        aim.back();
        expect(aim.isHeld).toBe(false);
        aim.commit();
        expect(given.act).not.toHaveBeenCalled();
    });

    it('lets go when it is turned to where it cannot lie, or carried on', () => {
        aim.tap(at(5, 5));
        aim.turn();
        expect(aim.isHeld).toBe(false);
        aim.turn(-1);
        aim.hold();
        aim.carry(at(6, 5));
        expect(aim.isHeld).toBe(false);
    });

    it('asks the server why something cannot be', async () => {
        const answers = [null, { rule: '3.5', sentence: 'No square in row 5.' }];
        deal(['L 0° r4 c5'], { aim: vi.fn(() => Promise.resolve(answers.shift()!)) });
        aim.tap(at(1, 1));
        await vi.waitFor(() => expect(given.refuse).toHaveBeenCalledWith('No square in row 5.', '3.5'));
        expect(given.aim).toHaveBeenCalledWith('L 0° r1 c1');
        expect(aim.isHeld).toBe(false);
    });

    it('shows what a draw would change', async () => {
        aim.follow(at(5, 5));
        expect(aim.change).toBeNull();
        await aim.foresee();
        await aim.foresee();
        flushSync();
        expect(given.aim).toHaveBeenCalledTimes(1);
        expect(aim.change).toEqual({ forest: 2, 'forest group': -1 });
        expect(aim.gain).toBe(1);
        expect(aim.sentence).toBe('L at row 4, column 5: +1 point.');
        aim.hold();
        expect(aim.spoken).toContain('Total 7.');
    });
});

it('draws a Nexus on one square', () => {
    deal(['N r5 c1', 'N r5 c2'], { view: view({ terrain: 'Nexus', cards: [] }) });
    expect([aim.canTurn, aim.canChange, aim.canFlip]).toEqual([false, false, false]);
    expect(aim.marks).toEqual([48, 49]);
    aim.tap(at(5, 2));
    aim.tap(at(5, 2));
    expect(given.act).toHaveBeenCalledWith(given.actions[1]);
});
