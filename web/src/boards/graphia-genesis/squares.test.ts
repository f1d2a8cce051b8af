import { describe, expect, it } from 'vitest';
import { loops } from '../sheet/outline';
import { cornersOf, middleAt, sizeOf, SQUARE } from '../sheet/square-grid';
import { cellsOf } from './shapes';
import { cornerAt, covered, faces, rowOf, columnOf, SHEET, squareAt, squareUnder } from './squares';
import type { Cell } from './types';

const at = (down: number, right: number) => ({ x: right * SQUARE, y: down * SQUARE });
const L: Cell[] = cellsOf('L');
const I: Cell[] = cellsOf('I');

describe('a shape that is held at a point', () => {
    it('lies with its middle there', () => {
        expect(sizeOf(L)).toEqual([3, 2]);
        expect(cornerAt(at(5.5, 6), L)).toEqual([4, 5]);
        expect(covered(L, [4, 5])).toEqual([53, 65, 77, 78]);
        expect(covered(I, [0, 8])).toEqual([8, 9, 10, 11]);
    });

    it('is pushed inside the map', () => {
        expect(cornerAt(at(-2, 0), L)).toEqual([0, 0]);
        expect(cornerAt(at(14, 14), L)).toEqual([9, 10]);
        expect(cornerAt(at(0.5, 11.5), I)).toEqual([0, 8]);
    });

    it('is held again where it lies', () => {
        for (const cells of [L, I, cellsOf('O'), cellsOf('second T')])
            for (const corner of [
                [0, 0],
                [3, 4],
                [8, 7],
            ] as Cell[])
                expect(cornerAt(middleAt(corner, cells), cells)).toEqual(corner);
    });
});

it('knows squares', () => {
    expect(squareUnder(at(2.9, 0.1))).toBe(24);
    expect(squareUnder(at(40, -3))).toBe(squareAt(11, 0));
    const keys = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'] as const;
    expect(keys.map((key) => SHEET.neighbour(13, key, 0))).toEqual([1, 14, 25, 12]);
    expect(keys.map((key) => SHEET.neighbour(0, key, 0))).toEqual([0, 1, 12, 0]);
});

it('tells the faces of a card by their letters', () => {
    const way = (shape: string, turn: number) => ({ shape, turn, cells: [] });
    expect(faces([way('L', 0), way('L', 90), way('J', 0)])).toEqual([[way('L', 0), way('L', 90)], [way('J', 0)]]);
});

describe('outlines', () => {
    const loopsOf = (squares: number[]) => loops(squares.map((square) => cornersOf([rowOf(square), columnOf(square)])));

    it('go round what hangs together', () => {
        expect(loopsOf([0])).toEqual([[at(0, 0), at(0, 1), at(1, 1), at(1, 0)]]);
        expect(loopsOf([0, 1, 12, 13])[0]).toHaveLength(4);
        expect(loopsOf(covered(L, [0, 0]))[0]).toHaveLength(6);
        expect(loopsOf([])).toEqual([]);
    });

    it('keep squares apart that touch at a corner', () => {
        expect(loopsOf([0, 13])).toHaveLength(2);
        expect(loopsOf([1, 12])).toHaveLength(2);
    });

    it('go round a hole as well', () => {
        const ring = [0, 1, 2, 12, 14, 24, 25, 26];
        expect(loopsOf(ring).map((loop) => loop.length)).toEqual([4, 4]);
    });

    it('are drawn with round corners, and moved inwards', () => {
        expect(SHEET.outline([0])).toBe('M0 6Q0 0 6 0L34 0Q40 0 40 6L40 34Q40 40 34 40L6 40Q0 40 0 34Z');
        expect(SHEET.outline([0], 2)).toMatch(/^M2 8Q2 2 8 2L32 2/);
    });
});
