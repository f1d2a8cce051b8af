/** Sheets of squares, and shapes on them that are held by their middle. */
import type { ArrowKey, MapSheet, Point } from './map-sheet';
import { loopPath, outlinePath } from './outline';

export type Cell = [row: number, column: number];

/** The side of a square as drawn. */
export const SQUARE = 40;
/** Where the arrow keys lead. */
export const STEPS: Record<ArrowKey, Cell> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
};

export const clamped = (number: number, most: number): number => Math.min(Math.max(number, 0), most);

/** How many rows and columns some squares take. */
export function sizeOf(cells: Cell[]): Cell {
    return [1 + Math.max(...cells.map(([row]) => row)), 1 + Math.max(...cells.map(([, column]) => column))];
}

/** The upper left corner of a shape whose middle is held at a point, pushed inside a sheet. */
export function cornerInside({ x, y }: Point, cells: Cell[], [rows, columns]: Cell): Cell {
    const [height, width] = sizeOf(cells);
    return [
        clamped(Math.round(y / SQUARE - height / 2), rows - height),
        clamped(Math.round(x / SQUARE - width / 2), columns - width),
    ];
}

/** Where a shape is held by its middle when it lies at a corner. */
export function middleAt([row, column]: Cell, cells: Cell[]): Point {
    const [height, width] = sizeOf(cells);
    return { x: (column + width / 2) * SQUARE, y: (row + height / 2) * SQUARE };
}

/** The corners of a square, clockwise. */
export function cornersOf([row, column]: Cell): Point[] {
    const [left, top] = [column * SQUARE, row * SQUARE];
    const [right, bottom] = [left + SQUARE, top + SQUARE];
    return [
        { x: left, y: top },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
    ];
}

const TILE = cornersOf([-0.5, -0.5]);
const rectangle = (from: number, width: number, height: number) => `M${from} ${from}H${width}V${height}H${from}Z`;

/** An empty sheet with that number of rows and columns. A square is a number, row by row; corners are round. */
export function squareSheet([rows, columns]: Cell, round: number, roundOfTile = round): MapSheet {
    const [width, height] = [columns * SQUARE, rows * SQUARE];
    const cellOf = (square: number): Cell => [Math.floor(square / columns), square % columns];
    return {
        lands: [],
        rows: Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, c) => row * columns + c)),
        box: { x: 0, y: 0, width, height },
        frame: rectangle(-1.5, width + 1.5, height + 1.5),
        veil: rectangle(0, width, height),
        tile: loopPath(TILE, roundOfTile),
        tileBox: { x: -21, y: -21, width: 42, height: 42 },
        glyph: 'translate(-20 -20)',
        centre: (square) => middleAt(cellOf(square), [[0, 0]]),
        neighbour: (square, key) => {
            const [row, column] = cellOf(square);
            return clamped(row + STEPS[key][0], rows - 1) * columns + clamped(column + STEPS[key][1], columns - 1);
        },
        outline: (squares, inset = 0) => outlinePath([...squares].map(cellOf).map(cornersOf), inset, round),
        drawing: () => 0,
    };
}
