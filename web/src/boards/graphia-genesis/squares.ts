/** The map of squares, and shapes on it. A square is a number from 0 to 143, row by row. */
import type { ArrowKey, Land, MapSheet, Point } from '../sheet/map-sheet';
import { loopPath, outlinePath } from '../sheet/outline';
import { TERRAINS } from './terrains';
import type { Cell, Way } from './types';

export const SIDE = 12;
export const REGION = 4;
/** The side of a square, and of the map, as drawn. */
export const SQUARE = 40;
export const WIDTH = SIDE * SQUARE;
const ROUND = 6;

export const LINES = Array.from({ length: SIDE }, (_, line) => line);
const SQUARES = Array.from({ length: SIDE * SIDE }, (_, square) => square);

export const rowOf = (square: number): number => Math.floor(square / SIDE);
export const columnOf = (square: number): number => square % SIDE;
export const squareAt = (row: number, column: number): number => row * SIDE + column;
export const centreOf = (square: number): Point => ({
    x: (columnOf(square) + 0.5) * SQUARE,
    y: (rowOf(square) + 0.5) * SQUARE,
});

const clamped = (number: number, most: number) => Math.min(Math.max(number, 0), most);

/** The square under a point; points beside the map belong to the nearest. */
export function squareUnder({ x, y }: Point): number {
    return squareAt(clamped(Math.floor(y / SQUARE), SIDE - 1), clamped(Math.floor(x / SQUARE), SIDE - 1));
}

// Shapes

/** How many rows and columns a shape takes. */
export function sizeOf(cells: Cell[]): Cell {
    return [1 + Math.max(...cells.map(([row]) => row)), 1 + Math.max(...cells.map(([, column]) => column))];
}

/** The upper left corner of a shape whose middle is held at a point, pushed inside the map. */
export function cornerAt({ x, y }: Point, cells: Cell[]): Cell {
    const [height, width] = sizeOf(cells);
    return [
        clamped(Math.round(y / SQUARE - height / 2), SIDE - height),
        clamped(Math.round(x / SQUARE - width / 2), SIDE - width),
    ];
}

export function covered(cells: Cell[], [down, right]: Cell): number[] {
    return cells.map(([row, column]) => squareAt(down + row, right + column));
}

/** The point at which a shape is held when it lies at a corner. */
export function holdAt([down, right]: Cell, cells: Cell[]): Point {
    const [height, width] = sizeOf(cells);
    return { x: (right + width / 2) * SQUARE, y: (down + height / 2) * SQUARE };
}

/** The ways of a card by letter: a flipped shape has another letter, unless it is the same shape. */
export function faces(ways: Way[]): Way[][] {
    const letters = [...new Set(ways.map((way) => way.shape))];
    return letters.map((letter) => ways.filter((way) => way.shape === letter));
}

// The sheet

function cornersOf(square: number): Point[] {
    const [left, top] = [columnOf(square) * SQUARE, rowOf(square) * SQUARE];
    const [right, bottom] = [left + SQUARE, top + SQUARE];
    return [
        { x: left, y: top },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
    ];
}

export const polygons = (squares: Iterable<number>): Point[][] => [...squares].map(cornersOf);

const STEPS: Record<ArrowKey, Cell> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
};

function neighbour(square: number, key: ArrowKey): number {
    const [down, right] = STEPS[key];
    return squareAt(clamped(rowOf(square) + down, SIDE - 1), clamped(columnOf(square) + right, SIDE - 1));
}

function drawing(terrain: Land, square: number): number {
    const row = rowOf(square);
    // Fields lie like a chequerboard, furrows across and along.
    if (terrain.key === 'farm') return (row + square) % 2;
    return (square * 7 + row * 5 + ((square * square) % 11)) % terrain.drawings;
}

const square = (from: number, to: number) => `M${from} ${from}H${to}V${to}H${from}Z`;
const TILE = cornersOf(0).map(({ x, y }) => ({ x: x - SQUARE / 2, y: y - SQUARE / 2 }));

export const SHEET: MapSheet = {
    lands: TERRAINS,
    rows: LINES.map((row) => SQUARES.slice(row * SIDE, (row + 1) * SIDE)),
    box: { x: 0, y: 0, width: WIDTH, height: WIDTH },
    frame: square(-1.5, WIDTH + 1.5),
    veil: square(0, WIDTH),
    tile: loopPath(TILE, ROUND),
    tileBox: { x: -21, y: -21, width: 42, height: 42 },
    glyph: 'translate(-20 -20)',
    centre: centreOf,
    cellAt: squareUnder,
    neighbour,
    outline: (squares, inset = 0) => outlinePath(polygons(squares), inset, ROUND),
    drawing,
};
