import { expect, it } from 'vitest';
import { GLYPHS } from '../sheet/land/glyphs';
import { RecentSquares } from './recent-squares.svelte';
import { cellsOf, squaresOf } from './shapes';
import { SHEET } from './squares';
import { TERRAINS } from './terrains';
import {
    adviseStep,
    describeOutcome,
    describeSquare,
    describeStep,
    describeTurn,
    describeView,
    desolatedNumbers,
    moment,
} from './text';
import type { GameEvent, Outcome, Step, View } from './types';

const rows = (first: string) => [first.padEnd(12, '.'), ...Array.from({ length: 11 }, () => '.'.repeat(12))];

it('says squares', () => {
    expect(describeSquare(rows('FN'), 0)).toBe('row 1, column 1, Forest');
    expect(describeSquare(rows('FN'), 13)).toBe('row 2, column 2, empty');
});

const chance = (...outcomes: Outcome[]): GameEvent[] => outcomes.map((outcome) => ({ seat: null, text: '', outcome }));
const terrain = (name: string): Outcome => ({ type: 'terrain', terrain: name });
const roll = (number: number): Outcome => ({ type: 'roll', number });
const draw = (shape: 'L' | 'T', turn: 0 | 90 | 180 | 270, row: number, column: number): Step => {
    return { type: 'draw', shape, turn, row, column };
};

it('describes draws in the log, and with their first square where that matters', () => {
    expect(describeStep({ ...draw('L', 90, 3, 4), terrain: 'Farm' } as Step)).toBe('Farm, shape L');
    expect(adviseStep(draw('L', 90, 3, 4))).toBe('shape L at row 3, column 4');
    expect(describeTurn([draw('T', 180, 1, 1)])).toBe('shape T at row 1, column 2');
    expect(describeStep({ type: 'nexus', row: 12, column: 1 })).toBe('Nexus');
    expect(adviseStep({ type: 'nexus', row: 12, column: 1 })).toBe('Nexus at row 12, column 1');
});

it('describes cards and numbers', () => {
    const outcomes: Outcome[] = [terrain('Forest'), { type: 'shape', shape: 'T', card: 'second T' }, roll(5)];
    expect(outcomes.map(describeOutcome)).toEqual(['Forest', 'shape T', 'number 5']);
});

it('knows what a draw was about', () => {
    expect(moment(chance(terrain('Forest'), roll(3), terrain('River'), roll(5)))).toBe('River');
    expect(moment([{ seat: null, text: 'Forest' }])).toBe('');
});

it('knows where a draw lies, turned clockwise as the server turns it', () => {
    expect(squaresOf(draw('L', 0, 1, 1))).toEqual([0, 12, 24, 25]);
    expect(squaresOf(draw('L', 90, 1, 1))).toEqual([0, 1, 2, 12]);
    expect(squaresOf(draw('L', 180, 1, 1))).toEqual([0, 1, 13, 25]);
    expect(squaresOf(draw('L', 270, 2, 3))).toEqual([16, 26, 27, 28]);
    expect(squaresOf({ type: 'nexus', row: 2, column: 2 })).toEqual([13]);
});

it('describes the whole table', () => {
    const maps = [{ rows: rows('FN'), sheet: [{ part: 'forest', points: 2, cells: [] }] }];
    const view = { round: 3, terrain: 'Forest', cards: [{ shape: 'L' }], die: 5, maps } as unknown as View;
    expect(describeView(view)).toBe('Round 3, Forest, shapes L, number 5. Map 1: 1 Forest, 1 Nexus; 2 points.');
});

it('knows the numbers that a Desolation took', () => {
    expect(desolatedNumbers(chance(terrain('Desolation'), roll(4), terrain('Forest'), roll(5)))).toEqual([4]);
    expect(desolatedNumbers(chance(terrain('Desolation')))).toEqual([]);
});

it('has a drawing for every square of every terrain', () => {
    for (const terrain of TERRAINS) {
        expect(GLYPHS[terrain.key]).toHaveLength(terrain.drawings);
        for (let square = 0; square < 144; square++)
            expect(SHEET.drawing(terrain, square)).toBeLessThan(terrain.drawings);
    }
});

it('knows what was drawn last', () => {
    const recent = new RecentSquares();
    recent.update([rows('FF'), rows('')]);
    expect([recent.of(0), recent.of(1)]).toEqual([[], []]);
    recent.update([rows('FFN'), rows('')]);
    expect(recent.of(0)).toEqual([2]);
    recent.update([rows('FFN'), rows('X')]);
    expect([recent.of(0), recent.of(1)]).toEqual([[2], [0]]);
    recent.update([rows('FF'), rows('')]);
    expect([recent.of(0), recent.of(1)]).toEqual([[], []]);
});

it('does not take a jump in a replay for a draw', () => {
    const recent = new RecentSquares();
    recent.update([rows('FF')]);
    recent.update([rows('FFRRRRMMMMMM')]);
    expect(recent.of(0)).toEqual([]);
});

it('reads the shapes of cards', () => {
    expect(cellsOf('second T')).toEqual([
        [0, 0],
        [0, 1],
        [0, 2],
        [1, 1],
    ]);
});
