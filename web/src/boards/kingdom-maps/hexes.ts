/** The map of hexes. A hex is a number from 0 to 60, row by row; lengths are from the middle of the map. */
import type { ArrowKey, MapSheet, Point } from '../sheet/map-sheet';
import { loopPath, outlinePath } from '../sheet/outline';
import { TERRITORIES } from './territories';

const ROW_LENGTHS = [5, 6, 7, 8, 9, 8, 7, 6, 5];
/** From side to side of a hex, and from its middle to a corner. */
const WIDTH = 40;
export const RADIUS = WIDTH / Math.sqrt(3);
const ROW_HEIGHT = RADIUS * 1.5;
const LETTERS = 'abcdefghi';

type Place = { row: number; column: number };
const PLACES: Place[] = ROW_LENGTHS.flatMap((length, row) => Array.from({ length }, (_, column) => ({ row, column })));

export const HEXES = PLACES.map((_, hex) => hex);
const ROWS = ROW_LENGTHS.map((_, row) => HEXES.filter((hex) => PLACES[hex]!.row === row));

/** What is printed on the sheet. */
export const QUESTION = 30;
const POWERS = [6, 9, 27, 33, 51, 54];

/** What is printed on a hex: `?`, `±1` or nothing. */
export const printedOn = (hex: number): string => (hex === QUESTION ? '?' : POWERS.includes(hex) ? '±1' : '');

const NAMES = PLACES.map(({ row, column }) => `${LETTERS[row]}${column + 1}`);
const NUMBERS = new Map(NAMES.map((name, hex) => [name, hex]));

/** `e5`: the row from the top, and the place in it from the left. */
export const hexName = (hex: number): string => NAMES[hex]!;
export const hexNumber = (name: string): number | undefined => NUMBERS.get(name);

const CENTRES: Point[] = PLACES.map(({ row, column }) => ({
    x: (column - (ROW_LENGTHS[row]! - 1) / 2) * WIDTH,
    y: (row - 4) * ROW_HEIGHT,
}));
export const centreOf = (hex: number): Point => CENTRES[hex]!;

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

const nearest = (hexes: number[], to: Point): number | undefined =>
    hexes.toSorted((one, other) => distance(centreOf(one), to) - distance(centreOf(other), to))[0];

/** The hex under a point; null beside the map. */
export function hexAt(point: Point): number | null {
    const hex = nearest(HEXES, point)!;
    return distance(centreOf(hex), point) <= RADIUS ? hex : null;
}

/** Up and down lead as straight along the vertical line at `x` as the rows allow. */
export function neighbour(hex: number, key: ArrowKey, x: number): number {
    const { row } = PLACES[hex]!;
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
        const next = hex + (key === 'ArrowRight' ? 1 : -1);
        return PLACES[next]?.row === row ? next : hex;
    }
    const beyond = ROWS[key === 'ArrowUp' ? row - 1 : row + 1] ?? [];
    return nearest(beyond, { x, y: centreOf(hex).y }) ?? hex;
}

// The sheet

const CORNERS = Array.from({ length: 6 }, (_, corner) => {
    const angle = ((corner * 60 - 90) * Math.PI) / 180;
    return { x: Math.cos(angle) * RADIUS, y: Math.sin(angle) * RADIUS };
});

function cornersOf(hex: number): Point[] {
    const { x, y } = centreOf(hex);
    return CORNERS.map((corner) => ({ x: x + corner.x, y: y + corner.y }));
}

export const polygons = (hexes: Iterable<number>): Point[][] => [...hexes].map(cornersOf);
const outline = (hexes: Iterable<number>, inset = 0) => outlinePath(polygons(hexes), inset);

const HALF: Point = { x: 4.5 * WIDTH, y: 4 * ROW_HEIGHT + RADIUS };
/** The lines between all hexes. */
export const GRID = HEXES.map((hex) => loopPath(cornersOf(hex))).join('');

export const SHEET: MapSheet = {
    lands: TERRITORIES,
    rows: ROWS,
    box: { x: -HALF.x, y: -HALF.y, width: 2 * HALF.x, height: 2 * HALF.y },
    frame: outline(HEXES),
    veil: outline(HEXES, -2),
    tile: outlinePath([CORNERS], 0.8),
    tileBox: { x: -21, y: -24, width: 42, height: 48 },
    glyph: 'scale(0.84) translate(-20 -20.5)',
    centre: centreOf,
    neighbour,
    outline,
    drawing: (territory, hex) => (hex * 7 + ((hex * hex) % 11)) % territory.drawings,
};
