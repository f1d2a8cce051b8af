/** The sheet of squares: their names, and the map that the kit draws. */
import type { MapSheet, Point } from '../sheet/map-sheet';
import { outlinePath } from '../sheet/outline';
import { cornerInside, cornersOf, SQUARE, squareSheet, type Cell } from '../sheet/square-grid';
import type { Piece, Placed } from './types';

export const SIDE = 16;
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

export function moved(cells: Cell[], [down, right]: Cell): Cell[] {
    return cells.map(([row, column]): Cell => [row + down, column + right]);
}

export const isAmong = (cells: Cell[], [row, column]: Cell): boolean =>
    cells.some(([r, c]) => r === row && c === column);

/** The upper left corner of a piece whose middle is held at a point, inside a sheet; null far beside the sheet. */
export function cornerAt({ x, y }: Point, cells: Cell[], [rows, columns]: Cell): Cell | null {
    const [down, right] = [y / SQUARE, x / SQUARE];
    if (down < -NEAR || right < -NEAR || down > rows + NEAR || right > columns + NEAR) return null;
    return cornerInside({ x, y }, cells, [rows, columns]);
}

export const outline = (cells: Cell[], inset = 0): string => outlinePath(cells.map(cornersOf), inset, ROUND);

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

export const sheetOf = (size: Cell): MapSheet => squareSheet(size, ROUND, 0);
