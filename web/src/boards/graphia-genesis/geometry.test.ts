import { describe, expect, it } from 'vitest';
import { beside, cornerAt, covered, faces, holdAt, loops, outline, sizeOf, squareAt, squareUnder } from './geometry';
import { cellsOf } from './shapes';
import type { Cell } from './types';

const L: Cell[] = cellsOf('L');
const I: Cell[] = cellsOf('I');

describe('a shape that is held at a point', () => {
    it('lies with its middle there', () => {
        expect(sizeOf(L)).toEqual([3, 2]);
        expect(cornerAt({ down: 5.5, right: 6 }, L)).toEqual([4, 5]);
        expect(covered(L, [4, 5])).toEqual([53, 65, 77, 78]);
        expect(covered(I, [0, 8])).toEqual([8, 9, 10, 11]);
    });

    it('is pushed inside the map', () => {
        expect(cornerAt({ down: -2, right: 0 }, L)).toEqual([0, 0]);
        expect(cornerAt({ down: 14, right: 14 }, L)).toEqual([9, 10]);
        expect(cornerAt({ down: 0.5, right: 11.5 }, I)).toEqual([0, 8]);
    });

    it('is held again where it lies', () => {
        for (const cells of [L, I, cellsOf('O'), cellsOf('second T')])
            for (const corner of [
                [0, 0],
                [3, 4],
                [8, 7],
            ] as Cell[])
                expect(cornerAt(holdAt(corner, cells), cells)).toEqual(corner);
    });
});

it('knows squares', () => {
    expect(squareUnder({ down: 2.9, right: 0.1 })).toBe(24);
    expect(squareUnder({ down: 40, right: -3 })).toBe(squareAt(11, 0));
    expect(beside(0).sort()).toEqual([1, 12]);
    expect(beside(13).sort((a, b) => a - b)).toEqual([1, 12, 14, 25]);
});

it('tells the faces of a card by their letters', () => {
    const way = (shape: string, turn: number) => ({ shape, turn, cells: [] });
    expect(faces([way('L', 0), way('L', 90), way('J', 0)])).toEqual([[way('L', 0), way('L', 90)], [way('J', 0)]]);
});

describe('outlines', () => {
    it('go round what hangs together', () => {
        expect(loops([0])).toEqual([
            [
                [0, 1],
                [1, 1],
                [1, 0],
                [0, 0],
            ],
        ]);
        expect(loops([0, 1, 12, 13])[0]).toHaveLength(4);
        expect(loops(covered(L, [0, 0]))[0]).toHaveLength(6);
        expect(loops([])).toEqual([]);
    });

    it('keep squares apart that touch at a corner', () => {
        expect(loops([0, 13])).toHaveLength(2);
        expect(loops([1, 12])).toHaveLength(2);
    });

    it('go round a hole as well', () => {
        const ring = [0, 1, 2, 12, 14, 24, 25, 26];
        expect(loops(ring).map((loop) => loop.length)).toEqual([4, 4]);
    });

    it('are drawn as paths', () => {
        expect(outline([0], 0)).toBe('M40 0Q40 0 40 0L40 40Q40 40 40 40L0 40Q0 40 0 40L0 0Q0 0 0 0Z');
        expect(outline([0], 0, 2)).toMatch(/^M38 2Q38 2 38 2L38 38/);
    });
});
