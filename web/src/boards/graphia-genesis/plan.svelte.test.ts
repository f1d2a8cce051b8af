import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Previewer } from '../previews.svelte';
import { announcePlan, describePlan, promptOf, stepsOf } from './plan-text';
import { DOT, ShapePlan, stepAt, type ShapePlanProps } from './plan.svelte';
import { cellsOf } from './shapes';
import { centreOf, squareAt } from './squares';
import type { Cell, LegalAction, Step, View, Way } from './types';

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
        maps: [{ rows: EMPTY, is_to_draw: true, has_drawn: false, last: [], sheet, withheld: [] }],
        ...more,
    };
}

type Draw = [way: Way, row: number, column: number];
const action = ([way, row, column]: Draw): LegalAction => {
    const step = stepAt(way, [row - 1, column - 1]);
    return { id: 0, text: JSON.stringify(step), step };
};
/** A draw of L that is not turned. */
const drawn = (row: number, column: number): Step => stepAt(LS[0]!, [row - 1, column - 1]);
const at = (row: number, column: number) => centreOf(squareAt(row - 1, column - 1));

const consequence = { points: { forest: 4, 'forest group': 3 }, actions: [] };

let given: ShapePlanProps;
let preview: Previewer<Step>;
let plan: ShapePlan;

function deal(actions: Draw[], more: Partial<View> = {}, previewer: Previewer<Step> = async () => consequence) {
    const calls = { act: vi.fn(), refuse: vi.fn() };
    preview = vi.fn(previewer);
    given = { view: view(more), seat: 0, actions: actions.map(action), preview, ...calls };
    const state = $state.raw(given);
    plan = new ShapePlan(() => state);
}

beforeEach(() =>
    deal([
        [LS[0]!, 4, 5],
        [LS[0]!, 5, 5],
        [LS[1]!, 5, 1],
        [IS[0]!, 5, 1],
        [IS[1]!, 2, 5],
    ]),
);

it('counts rows and columns as the server does', () => {
    expect(stepAt(LS[1]!, [2, 3])).toEqual({ type: 'draw', shape: 'L', turn: 90, row: 3, column: 4 });
});

describe('choosing', () => {
    it('begins with a card and a turn that fit', () => {
        expect(plan.choice).toEqual({ card: 0, face: 0, turn: 0 });
        deal([[IS[1]!, 2, 5]]);
        expect(plan.choice).toEqual({ card: 1, face: 0, turn: 1 });
        expect([plan.fits(0), plan.fits(1)]).toEqual([false, true]);
    });

    it('turns round and round, either way', () => {
        for (const turn of [90, 180, 270, 0]) {
            plan.turn();
            expect(plan.way?.turn).toBe(turn);
        }
        plan.turn(-1);
        expect(plan.way?.turn).toBe(270);
        plan.chooseCard(1);
        plan.turn();
        plan.turn();
        expect(plan.way).toBe(IS[0]);
    });

    it('changes the card', () => {
        plan.otherCard();
        expect(plan.way?.shape).toBe('I');
        plan.chooseCard(0);
        expect(plan.way?.shape).toBe('L');
        plan.chooseCard(7);
        expect(plan.choice.card).toBe(0);
    });

    it('flips only what may be flipped', () => {
        expect(plan.canFlip).toBe(false);
        plan.flip();
        expect(plan.way?.shape).toBe('L');
        deal([[JS[0]!, 5, 5]], { cards: [{ shape: 'L', ways: [...LS, ...JS] }] });
        plan.flip();
        expect(plan.way?.shape).toBe('J');
        expect(plan.canChange).toBe(false);
    });

    it('begins anew in the next round', () => {
        let current = $state.raw(given);
        plan = new ShapePlan(() => current);
        plan.otherCard();
        current = { ...given, view: view({ round: 4 }) };
        expect(plan.choice.card).toBe(0);
    });

    it('has nothing to choose when it is not our turn', () => {
        deal([]);
        expect([plan.way, plan.canTurn, plan.canChange, plan.isActing]).toEqual([null, false, false, false]);
        plan.tap(at(5, 5));
        expect(plan.point).toBeNull();
    });
});

describe('moving', () => {
    it('marks the squares where the shape may lie as it is turned', () => {
        expect(plan.marks.sort((a, b) => a - b)).toEqual([40, 52, 64, 65, 76, 77].sort((a, b) => a - b));
        plan.turn();
        expect(plan.marks).toHaveLength(4);
        plan.turn();
        expect(plan.marks).toEqual([]);
        expect(describePlan(plan)).toContain('fits nowhere');
    });

    it('follows the pointer, and never leaves the map', () => {
        plan.follow({ x: 480, y: 0 });
        expect(plan.squares).toEqual([10, 22, 34, 35]);
        plan.turn();
        expect(Math.max(...plan.squares.map((square) => square % 12))).toBe(11);
        plan.follow(null);
        expect(plan.squares).toEqual([]);
    });

    it('knows what is legal', () => {
        plan.follow(at(5, 5));
        expect([plan.step, plan.action?.step]).toEqual([drawn(4, 5), drawn(4, 5)]);
        plan.follow(at(1, 1));
        expect(plan.action).toBeNull();
        expect(describePlan(plan)).toBe('L cannot lie there.');
    });

    it('is shown where something can be drawn', () => {
        plan.show();
        expect([drawn(4, 5), drawn(5, 5)]).toContainEqual(plan.action?.step);
        const before = plan.point;
        plan.show();
        expect(plan.point).toBe(before);
    });
});

describe('putting down, then drawing', () => {
    it('puts down with one tap and draws with the second', () => {
        plan.tap(at(5, 5));
        expect(plan.isWhole).toBe(true);
        plan.follow(at(9, 9));
        expect(plan.step).toEqual(drawn(4, 5));
        expect(given.act).not.toHaveBeenCalled();
        plan.tap(at(6, 6));
        expect(given.act).toHaveBeenCalledExactlyOnceWith(given.actions[0], []);
        expect(plan.point).toBeNull();
    });

    it('puts down anew with a tap elsewhere', () => {
        plan.tap(at(5, 5));
        plan.tap(at(8, 5));
        expect(plan.isWhole).toBe(false);
        plan.tap(at(6, 5));
        expect([plan.isWhole, plan.step]).toEqual([true, drawn(5, 5)]);
        expect(given.act).not.toHaveBeenCalled();
    });

    it('takes back', () => {
        plan.tap(at(5, 5));
        plan.back();
        expect(plan.isWhole).toBe(false);
        plan.commit();
        expect(given.act).not.toHaveBeenCalled();
    });

    it('lets go when it is turned to where it cannot lie, or carried on', () => {
        plan.tap(at(5, 5));
        plan.turn();
        expect(plan.isWhole).toBe(false);
        plan.turn(-1);
        plan.putDown();
        plan.carry(at(6, 5));
        expect(plan.isWhole).toBe(false);
    });

    it('says why the shape cannot lie where it is, without a notice', async () => {
        deal([[LS[0]!, 4, 5]], {}, async () => ({ rule: '3.5', sentence: 'No square in row 5.' }));
        plan.follow(at(1, 1));
        expect(describePlan(plan)).toBe('L cannot lie there.');
        await plan.askWhy();
        await plan.askWhy();
        expect(describePlan(plan)).toBe('L: No square in row 5.');
        expect(preview).toHaveBeenCalledOnce();
        expect(given.refuse).not.toHaveBeenCalled();
        plan.follow(at(2, 8));
        expect(plan.reason).toBe('');
    });

    it('has steps, and a prompt once the shape is put down', () => {
        expect([stepsOf(plan), promptOf(plan)]).toEqual([{ steps: ['Shape', 'Place', 'Confirm'], now: 0 }, '']);
        plan.show();
        expect(stepsOf(plan).now).toBe(1);
        plan.putDown();
        expect([stepsOf(plan).now, promptOf(plan)]).toEqual([2, 'Confirm L, or move it.']);
    });

    it('asks the server why something cannot be', async () => {
        deal([[LS[0]!, 4, 5]], {}, async () => ({ rule: '3.5', sentence: 'No square in row 5.' }));
        plan.tap(at(1, 1));
        await vi.waitFor(() => expect(given.refuse).toHaveBeenCalledWith('No square in row 5.', '3.5'));
        expect(vi.mocked(preview).mock.lastCall![0].step).toEqual(drawn(1, 1));
        expect(plan.isWhole).toBe(false);
    });

    it('shows what a draw would change', async () => {
        plan.follow(at(5, 5));
        expect(plan.change).toBeNull();
        await plan.loadPreviews();
        await plan.loadPreviews();
        flushSync();
        expect(preview).toHaveBeenCalledTimes(1);
        expect(plan.change).toEqual({ forest: 2, 'forest group': -1 });
        expect(plan.gain).toBe(1);
        expect(describePlan(plan)).toBe('L at row 4, column 5: +1 point.');
        plan.putDown();
        expect(announcePlan(plan, false)).toContain('Total 7.');
    });
});

it('draws a Nexus on one square', () => {
    deal(
        [
            [DOT, 5, 1],
            [DOT, 5, 2],
        ],
        { terrain: 'Nexus', cards: [] },
    );
    expect([plan.canTurn, plan.canChange, plan.canFlip]).toEqual([false, false, false]);
    expect(plan.marks).toEqual([48, 49]);
    plan.tap(at(5, 2));
    plan.tap(at(5, 2));
    expect(given.act).toHaveBeenCalledWith(given.actions[1], []);
});
