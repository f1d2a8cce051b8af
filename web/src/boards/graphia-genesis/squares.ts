/** The map of squares, and shapes on it. A square is a number from 0 to 143, row by row. */
import type { Land, MapSheet, Point } from '../sheet/map-sheet';
import { clamped, cornerInside, SQUARE, squareSheet } from '../sheet/square-grid';
import { TERRAINS } from './terrains';
import type { Cell, Way } from './types';

export const SIDE = 12;
export const REGION = 4;
/** The side of the map as drawn. */
export const WIDTH = SIDE * SQUARE;
const ROUND = 6;

export const LINES = Array.from({ length: SIDE }, (_, line) => line);

export const rowOf = (square: number): number => Math.floor(square / SIDE);
export const columnOf = (square: number): number => square % SIDE;
export const squareAt = (row: number, column: number): number => row * SIDE + column;

/** The square under a point; points beside the map belong to the nearest. */
export function squareUnder({ x, y }: Point): number {
    return squareAt(clamped(Math.floor(y / SQUARE), SIDE - 1), clamped(Math.floor(x / SQUARE), SIDE - 1));
}

// Shapes

/** The upper left corner of a shape whose middle is held at a point. */
export const cornerAt = (point: Point, cells: Cell[]): Cell => cornerInside(point, cells, [SIDE, SIDE]);

export function covered(cells: Cell[], [down, right]: Cell): number[] {
    return cells.map(([row, column]) => squareAt(down + row, right + column));
}

/** The ways of a card by letter: a flipped shape has another letter, unless it is the same shape. */
export function faces(ways: Way[]): Way[][] {
    const letters = [...new Set(ways.map((way) => way.shape))];
    return letters.map((letter) => ways.filter((way) => way.shape === letter));
}

// The sheet

function drawing(terrain: Land, square: number): number {
    const row = rowOf(square);
    // Fields lie like a chequerboard, furrows across and along.
    if (terrain.key === 'farm') return (row + square) % 2;
    return (square * 7 + row * 5 + ((square * square) % 11)) % terrain.drawings;
}

export const SHEET: MapSheet = { ...squareSheet([SIDE, SIDE], ROUND), lands: TERRAINS, drawing };
export const centreOf = SHEET.centre;
