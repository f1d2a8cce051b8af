/** Squares, shapes and outlines. A square is a number from 0 to 143, row by row; lengths are in squares. */
import type { Cell, Way } from './types';

export const SIDE = 12;
export const REGION = 4;
/** The side of a square as it is drawn. */
export const CELL = 40;

export const SQUARES = Array.from({ length: SIDE * SIDE }, (_, square) => square);

/** A place on the map: down from the upper edge, and right from the left one. */
export type Point = { down: number; right: number };

export const rowOf = (square: number): number => Math.floor(square / SIDE);
export const columnOf = (square: number): number => square % SIDE;
export const squareAt = (row: number, column: number): number => row * SIDE + column;
export const middleOf = (square: number): Point => ({ down: rowOf(square) + 0.5, right: columnOf(square) + 0.5 });

const clamped = (number: number, most: number) => Math.min(Math.max(number, 0), most);

/** The square under a point; points beside the map belong to the nearest. */
export function squareUnder(point: Point): number {
    return squareAt(clamped(Math.floor(point.down), SIDE - 1), clamped(Math.floor(point.right), SIDE - 1));
}

/** How many rows and columns a shape takes. */
export function sizeOf(cells: Cell[]): Cell {
    return [1 + Math.max(...cells.map(([row]) => row)), 1 + Math.max(...cells.map(([, column]) => column))];
}

/** The upper left corner of a shape whose middle is held at a point, pushed inside the map. */
export function cornerAt(point: Point, cells: Cell[]): Cell {
    const [height, width] = sizeOf(cells);
    return [
        clamped(Math.round(point.down - height / 2), SIDE - height),
        clamped(Math.round(point.right - width / 2), SIDE - width),
    ];
}

export function covered(cells: Cell[], [down, right]: Cell): number[] {
    return cells.map(([row, column]) => squareAt(down + row, right + column));
}

/** The point at which a shape is held when it lies at a corner. */
export function holdAt([down, right]: Cell, cells: Cell[]): Point {
    const [height, width] = sizeOf(cells);
    return { down: down + height / 2, right: right + width / 2 };
}

/** The ways of a card by letter: a flipped shape has another letter, unless it is the same shape. */
export function faces(ways: Way[]): Way[][] {
    const letters = [...new Set(ways.map((way) => way.shape))];
    return letters.map((letter) => ways.filter((way) => way.shape === letter));
}

export function beside(square: number): number[] {
    const [row, column] = [rowOf(square), columnOf(square)];
    return [
        ...(row > 0 ? [square - SIDE] : []),
        ...(row < SIDE - 1 ? [square + SIDE] : []),
        ...(column > 0 ? [square - 1] : []),
        ...(column < SIDE - 1 ? [square + 1] : []),
    ];
}

// Outlines. The sides of the squares run clockwise; those that two squares share cancel out, the rest are loops.

const WIDE = SIDE + 1;
const NEXT = [1, WIDE, -1, -WIDE] as const;

/** By corner, in which directions sides leave it: right, down, left, up. */
function sides(squares: Iterable<number>): Map<number, number[]> {
    const inside = new Set(squares);
    const leaving = new Map<number, number[]>();
    const add = (corner: number, direction: number) => leaving.set(corner, [...(leaving.get(corner) ?? []), direction]);
    for (const square of inside) {
        const [row, column] = [rowOf(square), columnOf(square)];
        const corner = row * WIDE + column;
        if (row === 0 || !inside.has(square - SIDE)) add(corner, 0);
        if (column === SIDE - 1 || !inside.has(square + 1)) add(corner + 1, 1);
        if (row === SIDE - 1 || !inside.has(square + SIDE)) add(corner + WIDE + 1, 2);
        if (column === 0 || !inside.has(square - 1)) add(corner + WIDE, 3);
    }
    return leaving;
}

/** The corners of every loop round a set of squares; squares that only touch at a corner are apart. */
export function loops(squares: Iterable<number>): Cell[][] {
    const leaving = sides(squares);
    const seen = new Set<number>();
    const found: Cell[][] = [];
    for (const [start, directions] of leaving) {
        for (const first of directions) {
            if (!seen.has(start * 4 + first)) found.push(walk(leaving, seen, start, first));
        }
    }
    return found;
}

/** Along one loop until it closes; where two cross, the right turn stays with the same square. */
function walk(leaving: Map<number, number[]>, seen: Set<number>, start: number, first: number): Cell[] {
    const turns: Cell[] = [];
    let [corner, direction] = [start, first];
    while (!seen.has(corner * 4 + direction)) {
        seen.add(corner * 4 + direction);
        corner += NEXT[direction]!;
        const ways = leaving.get(corner)!;
        const right = (direction + 1) % 4;
        const next = ways.includes(right) ? right : ways[0]!;
        if (next !== direction) turns.push([Math.floor(corner / WIDE), corner % WIDE]);
        direction = next;
    }
    return turns;
}

/** The path round a set of squares, with corners as a pen rounds them. */
export function outline(squares: Iterable<number>, round = 5, inset = 0): string {
    return loops(squares)
        .map((loop) => roundedLoop(loop, round, inset))
        .join('');
}

function roundedLoop(loop: Cell[], round: number, inset: number): string {
    const count = loop.length;
    const points = loop.map((corner, index) => {
        const before = loop[(index + count - 1) % count]!;
        const after = loop[(index + 1) % count]!;
        // The inside lies to the right of each side.
        const [downIn, rightIn] = towards(before, corner);
        const [downOut, rightOut] = towards(corner, after);
        const x = corner[1] * CELL - inset * (downIn + downOut);
        const y = corner[0] * CELL + inset * (rightIn + rightOut);
        return { x, y, in: [downIn, rightIn], out: [downOut, rightOut] };
    });
    const parts = points.map(({ x, y, in: [downIn, rightIn], out: [downOut, rightOut] }, index) => {
        const from = `${x - rightIn! * round} ${y - downIn! * round}`;
        const to = `${x + rightOut! * round} ${y + downOut! * round}`;
        return `${index === 0 ? 'M' : 'L'}${from}Q${x} ${y} ${to}`;
    });
    return `${parts.join('')}Z`;
}

function towards(from: Cell, to: Cell): [number, number] {
    return [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
}
