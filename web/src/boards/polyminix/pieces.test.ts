import { expect, it } from 'vitest';
import { middleAt, sizeOf, SQUARE } from '../sheet/square-grid';
import { stepOf } from './change-queue.svelte';
import { areaOf, flippedWay, KIT, pieceCells, restingWay, turnedWay, wayOf } from './pieces';
import { cornerAt, parsePlaced, sheetOf } from './squares';
import type { Cell } from './types';

it('has 15 pieces of 64 squares in all', () => {
    expect(KIT).toHaveLength(15);
    expect(KIT.flatMap((piece) => pieceCells(piece))).toHaveLength(64);
    for (const piece of KIT) expect(pieceCells(piece)).toHaveLength(areaOf(piece));
});

it('is the same after four turns, and after two flips', () => {
    for (const piece of KIT) {
        const way = restingWay(piece);
        const around = [1, 1, 1, 1].reduce(turnedWay, way);
        expect(pieceCells(piece, around)).toEqual(pieceCells(piece, way));
        expect(flippedWay(flippedWay(way))).toEqual(way);
    }
});

it('flips left to right as it is seen, however it is turned', () => {
    for (const turn of [0, 1, 2, 3]) {
        const cells = pieceCells('L5', { turn, isFlipped: false });
        const [, width] = sizeOf(cells);
        const mirrored = cells.map(([row, column]): Cell => [row, width - 1 - column]);
        const flipped = pieceCells('L5', flippedWay({ turn, isFlipped: false }));
        expect(new Set(flipped.map(String))).toEqual(new Set(mirrored.map(String)));
    }
});

it('knows how a piece on the sheet is held', () => {
    const { piece, cells } = parsePlaced('L5 c3 c4 c5 c6 d6');
    expect(pieceCells(piece, wayOf(piece, cells))).toEqual(cells.map(([row, column]) => [row - 2, column - 2]));
});

it('writes a placement row by row, as the server does', () => {
    const step = { type: 'place', piece: 'T4', squares: ['b2', 'a3', 'b3', 'b4'] };
    expect(stepOf(parsePlaced('T4 b2 a3 b3 b4'))).toEqual(step);
});

it('snaps a piece to the squares below it, and pushes it inside', () => {
    const cells = pieceCells('I3');
    expect(cornerAt(middleAt([1, 2], cells), cells, [4, 6])).toEqual([1, 2]);
    expect(cornerAt({ x: 3.4 * SQUARE, y: 1.4 * SQUARE }, cells, [4, 6])).toEqual([1, 2]);
    expect(cornerAt({ x: 1 * SQUARE, y: 0 }, cells, [4, 6])).toEqual([0, 0]);
    expect(cornerAt({ x: -3 * SQUARE, y: 0 }, cells, [4, 6])).toBeNull();
});

it('leads the arrows along rows and columns', () => {
    const sheet = sheetOf([2, 3]);
    expect(sheet.neighbour(0, 'ArrowRight', 0)).toBe(1);
    expect(sheet.neighbour(2, 'ArrowRight', 0)).toBe(2);
    expect(sheet.neighbour(1, 'ArrowDown', 0)).toBe(4);
});
