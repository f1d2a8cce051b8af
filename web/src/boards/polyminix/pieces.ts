/** The kit of 15 pieces, turned and flipped. */
import { sizeOf } from '../sheet/square-grid';
import type { Cell, Piece } from './types';

const SHAPES: Record<Piece, string> = {
    I2: '##',
    I3: '###',
    L3: '#./##',
    I4: '####',
    L4: '#./#./##',
    S4: '.##/##.',
    T4: '###/.#.',
    L5: '#./#./#./##',
    N5: '#./#./##/.#',
    P5: '##/##/#.',
    T5: '###/.#./.#.',
    U5: '#.#/###',
    V5: '#../#../###',
    W5: '#../##./.##',
    Y5: '.#/##/.#/.#',
};
const QUARTERS = 4;

export const KIT = Object.keys(SHAPES) as Piece[];

/** How a piece is held. */
export type Way = { turn: number; isFlipped: boolean };
const UNTURNED: Way = { turn: 0, isFlipped: false };

export const areaOf = (piece: Piece): number => Number(piece[1]);
/** The number of its colour: each piece has its own. */
export const toneOf = (piece: Piece): number => KIT.indexOf(piece);

/** The squares of a figure that is written in rows of # and `.`. */
export function cellsOfRows(rows: string[]): Cell[] {
    return rows.flatMap((row, down) =>
        [...row].flatMap((letter, right): Cell[] => (letter === '#' ? [[down, right]] : [])),
    );
}

const byRow = ([row, column]: Cell, [row2, column2]: Cell) => row - row2 || column - column2;

function turned(cells: Cell[]): Cell[] {
    const [height] = sizeOf(cells);
    return cells.map(([row, column]): Cell => [column, height - 1 - row]);
}

function flipped(cells: Cell[]): Cell[] {
    const [, width] = sizeOf(cells);
    return cells.map(([row, column]): Cell => [row, width - 1 - column]);
}

/** The squares of a piece as it is held, row by row. */
export function pieceCells(piece: Piece, { turn, isFlipped }: Way = UNTURNED): Cell[] {
    let cells = cellsOfRows(SHAPES[piece].split('/'));
    if (isFlipped) cells = flipped(cells);
    for (let quarter = 0; quarter < turn; quarter++) cells = turned(cells);
    return cells.sort(byRow);
}

/** A quarter clockwise, or back. */
export const turnedWay = ({ turn, isFlipped }: Way, by: number): Way => ({
    turn: (turn + by + QUARTERS) % QUARTERS,
    isFlipped,
});

/** Turned over, left to right as it is seen. */
export const flippedWay = ({ turn, isFlipped }: Way): Way => ({
    turn: (QUARTERS - turn) % QUARTERS,
    isFlipped: !isFlipped,
});

/** How a piece lies in the tray: rather wide than high. */
export function restingWay(piece: Piece): Way {
    const [height, width] = sizeOf(pieceCells(piece));
    return { turn: height > width ? 1 : 0, isFlipped: false };
}

/** How a piece is held that covers these squares. */
export function wayOf(piece: Piece, cells: Cell[]): Way {
    const [top, left] = [Math.min(...cells.map(([row]) => row)), Math.min(...cells.map(([, column]) => column))];
    const wanted = cells.map(([row, column]): Cell => [row - top, column - left]).sort(byRow);
    const ways = [false, true].flatMap((isFlipped) => [0, 1, 2, 3].map((turn): Way => ({ turn, isFlipped })));
    return ways.find((way) => String(pieceCells(piece, way)) === String(wanted)) ?? UNTURNED;
}
