/**
 * The board standing on its corner, in drawing units, and the steps on it.
 *
 * A spot is a square (`b2`) or a place of the ring round the board (`off -1 2`, its file and rank).
 */
import type { Colour } from './types';

export type Spot = string;
export type Point = { x: number; y: number };
export type Direction = 'up' | 'right' | 'down' | 'left' | 'up-right' | 'down-right' | 'down-left' | 'up-left';

/** Half of a square's diagonal; 4.65 of them from the middle reach round the ring. */
export const HALF = 50;
export const REACH = 4.65 * HALF;
/** Half of what a finger needs. */
const FINGER = 28;
/** How far the ring lies from the squares at the edge, in squares: near enough to fit on a phone. */
const RING = 0.82;
const SIDE = 4;

export const BASES: Record<Colour, Spot> = { Orange: 'a1', Blue: 'd4' };
export const SPACES: Record<Colour, Spot[]> = { Orange: ['a2', 'b1'], Blue: ['d3', 'c4'] };
export const COLOURS: readonly Colour[] = ['Orange', 'Blue'];

const STEPS: Record<Direction, readonly [file: number, rank: number]> = {
    up: [0, 1],
    right: [1, 0],
    down: [0, -1],
    left: [-1, 0],
    'up-right': [1, 1],
    'down-right': [1, -1],
    'down-left': [-1, -1],
    'up-left': [-1, 1],
};

/** From the far corner to the near one as Orange sees it, rank by rank. */
export const SQUARES: readonly Spot[] = ['4', '3', '2', '1'].flatMap((rank) =>
    ['a', 'b', 'c', 'd'].map((file) => file + rank),
);

export function colourOf(seat: number): Colour {
    return seat === 1 ? 'Blue' : 'Orange';
}

export function other(colour: Colour): Colour {
    return colour === 'Orange' ? 'Blue' : 'Orange';
}

export function isOff(spot: Spot): boolean {
    return spot.startsWith('off');
}

function spotAt(file: number, rank: number): Spot {
    const isInside = file >= 0 && file < SIDE && rank >= 0 && rank < SIDE;
    return isInside ? 'abcd'.charAt(file) + (rank + 1) : `off ${file} ${rank}`;
}

function placeOf(spot: Spot): [file: number, rank: number] {
    if (!isOff(spot)) return ['abcd'.indexOf(spot.charAt(0)), Number(spot.charAt(1)) - 1];
    const [, file, rank] = spot.split(' ').map(Number);
    return [file ?? 0, rank ?? 0];
}

export function step(spot: Spot, direction: Direction, times = 1): Spot {
    const [file, rank] = placeOf(spot);
    const [right, up] = STEPS[direction];
    return spotAt(file + right * times, rank + up * times);
}

/** The direction and length of an orthogonal or diagonal line between two spots; null when there is none. */
export function lineTo(from: Spot, to: Spot): { direction: Direction; length: number } | null {
    const [fromFile, fromRank] = placeOf(from);
    const [toFile, toRank] = placeOf(to);
    const [right, up] = [toFile - fromFile, toRank - fromRank];
    const length = Math.max(Math.abs(right), Math.abs(up));
    if (length === 0 || (right && up && Math.abs(right) !== Math.abs(up))) return null;
    const found = Object.entries(STEPS).find(([, [f, r]]) => f * length === right && r * length === up);
    return found ? { direction: found[0] as Direction, length } : null;
}

function drawnNear(coordinate: number): number {
    return Math.min(Math.max(coordinate, -RING), SIDE - 1 + RING);
}

/** Beyond a corner there is less room than beyond a side. */
function within(length: number): number {
    return Math.min(Math.max(length, FINGER - REACH), REACH - FINGER);
}

/** The middle of a spot, with the own base at the bottom: a1 for Orange, d4 for Blue. */
export function pointOf(spot: Spot, seat: number): Point {
    const [file, rank] = placeOf(spot).map(drawnNear) as [number, number];
    const turned = seat === 1 ? -1 : 1;
    return { x: within(turned * (file - rank) * HALF), y: within(turned * (SIDE - 1 - file - rank) * HALF) };
}

/** The corners of a square drawn round the origin, with a margin inside. */
export function diamond(half = HALF): string {
    return `0,${-half} ${half},0 0,${half} ${-half},0`;
}

const KEYS: Record<string, Direction> = {
    ArrowUp: 'up',
    ArrowRight: 'right',
    ArrowDown: 'down',
    ArrowLeft: 'left',
};
const BACK: Partial<Record<Direction, Direction>> = { up: 'down', right: 'left', down: 'up', left: 'right' };

/** Up and right lead towards the enemy's base, whichever seat is at the bottom: up-left and up-right on the screen. */
export function keyDirection(key: string, seat: number): Direction | null {
    const direction = KEYS[key];
    if (!direction) return null;
    return seat === 1 ? (BACK[direction] ?? null) : direction;
}

/** The two directions in which a colour moves. */
export function forward(colour: Colour): [Direction, Direction] {
    return colour === 'Orange' ? ['up', 'right'] : ['down', 'left'];
}

/** The first spot outside the board from a square in a direction. */
export function beyondEdge(square: Spot, direction: Direction): Spot {
    let spot = square;
    while (!isOff(spot)) spot = step(spot, direction);
    return spot;
}

/** The spots of a straight line, from the first up to the last, which is not part of it. */
export function lineBetween(first: Spot, last: Spot): Spot[] {
    const line = lineTo(first, last);
    return line ? Array.from({ length: line.length }, (_, index) => step(first, line.direction, index)) : [];
}

/** The directions in which a square is next to the edge. */
export function outward(square: Spot): Direction[] {
    return (Object.keys(STEPS) as Direction[]).filter((direction) => isOff(step(square, direction)));
}
