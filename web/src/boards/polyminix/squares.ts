/** The sheet of squares: their names, and the map that the kit draws. */
import type { ArrowKey, MapSheet, Point } from '../sheet/map-sheet';
import { loopPath, outlinePath } from '../sheet/outline';
import { sizeOf } from './pieces';
import type { Cell, Piece, Placed } from './types';

export const SIDE = 16;
/** The side of a square as drawn. */
export const SQUARE = 40;
const COLUMNS = 'abcdefghijklmnop';
const ROUND = 7;
/** A point this far beside the sheet, in squares, still means the sheet. */
const NEAR = 1.2;

export const squareName = ([row, column]: Cell): string => `${COLUMNS[column]}${row + 1}`;

export function parseSquare(name: string): Cell {
    return [Number(name.slice(1)) - 1, COLUMNS.indexOf(name[0] ?? '')];
}

/** `L5 c3 c4 c5 c6 d6` → the piece and its squares. */
export function parsePlaced(text: string): Placed {
    const [piece, ...squares] = text.split(' ');
    return { piece: piece as Piece, cells: squares.map(parseSquare) };
}

const clamped = (number: number, most: number) => Math.min(Math.max(number, 0), most);

export function moved(cells: Cell[], [down, right]: Cell): Cell[] {
    return cells.map(([row, column]): Cell => [row + down, column + right]);
}

export const isAmong = (cells: Cell[], [row, column]: Cell): boolean =>
    cells.some(([r, c]) => r === row && c === column);

/** The upper left corner of a piece whose middle is held at a point, inside a sheet; null far beside the sheet. */
export function cornerAt({ x, y }: Point, cells: Cell[], [rows, columns]: Cell): Cell | null {
    const [height, width] = sizeOf(cells);
    const [down, right] = [y / SQUARE, x / SQUARE];
    if (down < -NEAR || right < -NEAR || down > rows + NEAR || right > columns + NEAR) return null;
    return [
        clamped(Math.round(down - height / 2), rows - height),
        clamped(Math.round(right - width / 2), columns - width),
    ];
}

/** Where a piece is held by its middle when it lies at a corner. */
export function middleAt([row, column]: Cell, cells: Cell[]): Point {
    const [height, width] = sizeOf(cells);
    return { x: (column + width / 2) * SQUARE, y: (row + height / 2) * SQUARE };
}

function corners([row, column]: Cell): Point[] {
    const [left, top] = [column * SQUARE, row * SQUARE];
    const [right, bottom] = [left + SQUARE, top + SQUARE];
    return [
        { x: left, y: top },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
    ];
}

export const outline = (cells: Cell[], inset = 0): string => outlinePath(cells.map(corners), inset, ROUND);

/** The lines between squares that lie side by side, shorter at both ends by `ends`. */
export function seams(cells: Cell[], ends = 0): string {
    const known = new Set(cells.map(String));
    const length = SQUARE - 2 * ends;
    return cells
        .map(([row, column]) => {
            const [x, y] = [column * SQUARE, row * SQUARE];
            const right = known.has(`${row},${column + 1}`) ? `M${x + SQUARE} ${y + ends}v${length}` : '';
            const below = known.has(`${row + 1},${column}`) ? `M${x + ends} ${y + SQUARE}h${length}` : '';
            return right + below;
        })
        .join('');
}

const STEPS: Record<ArrowKey, Cell> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
};
const TILE = corners([0, 0]).map(({ x, y }) => ({ x: x - SQUARE / 2, y: y - SQUARE / 2 }));
const rectangle = (from: number, width: number, height: number) => `M${from} ${from}H${width}V${height}H${from}Z`;

/** A sheet of so many rows and columns. A square is a number, row by row. */
export function sheetOf([rows, columns]: Cell): MapSheet {
    const [width, height] = [columns * SQUARE, rows * SQUARE];
    const cellOf = (square: number): Cell => [Math.floor(square / columns), square % columns];
    return {
        lands: [],
        rows: Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, c) => row * columns + c)),
        box: { x: 0, y: 0, width, height },
        frame: rectangle(-1.5, width + 1.5, height + 1.5),
        veil: rectangle(0, width, height),
        tile: loopPath(TILE),
        tileBox: { x: -21, y: -21, width: 42, height: 42 },
        glyph: 'translate(-20 -20)',
        centre: (square) => middleAt(cellOf(square), [[0, 0]]),
        cellAt: ({ x, y }) => {
            const [row, column] = [Math.floor(y / SQUARE), Math.floor(x / SQUARE)];
            return row < 0 || column < 0 || row >= rows || column >= columns ? null : row * columns + column;
        },
        neighbour: (square, key) => {
            const [row, column] = cellOf(square);
            return clamped(row + STEPS[key][0], rows - 1) * columns + clamped(column + STEPS[key][1], columns - 1);
        },
        outline: (squares, inset = 0) => outline([...squares].map(cellOf), inset),
        drawing: () => 0,
    };
}
