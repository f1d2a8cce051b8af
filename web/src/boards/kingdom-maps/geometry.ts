/** Hexes and outlines. A hex is a number from 0 to 60, row by row; lengths are as drawn, from the middle of the map. */

export const ROWS = [5, 6, 7, 8, 9, 8, 7, 6, 5];
/** From side to side of a hex, and from its middle to a corner. */
export const WIDTH = 40;
export const RADIUS = WIDTH / Math.sqrt(3);
const ROW = RADIUS * 1.5;
const LETTERS = 'abcdefghi';

export type Point = { x: number; y: number };

type Place = { row: number; column: number };
const PLACES: Place[] = ROWS.flatMap((length, row) => Array.from({ length }, (_, column) => ({ row, column })));

export const HEXES = PLACES.map((_, hex) => hex);
/** The hexes of each row. */
export const LINES = ROWS.map((_, row) => HEXES.filter((hex) => PLACES[hex]!.row === row));

/** What is written on the sheet. */
export const QUESTION = 30;
export const POWERS = [6, 9, 27, 33, 51, 54];

export const CENTRES: Point[] = PLACES.map(({ row, column }) => ({
    x: (column - (ROWS[row]! - 1) / 2) * WIDTH,
    y: (row - 4) * ROW,
}));
/** Half of the map, from side to side and from top to bottom. */
export const REACH: Point = { x: 4.5 * WIDTH, y: 4 * ROW + RADIUS };

const NAMES = PLACES.map(({ row, column }) => `${LETTERS[row]}${column + 1}`);
const NUMBERS = new Map(NAMES.map((name, hex) => [name, hex]));

/** `e5`: the row from the top, and the place in it from the left. */
export const hexName = (hex: number): string => NAMES[hex]!;
export const hexNumber = (name: string): number | undefined => NUMBERS.get(name);
export const rowOf = (hex: number): number => PLACES[hex]!.row;

const far = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

export const NEIGHBOURS = CENTRES.map((centre) =>
    HEXES.filter((hex) => Math.abs(far(centre, CENTRES[hex]!) - WIDTH) < 1),
);

const nearest = (hexes: number[], to: Point): number | undefined =>
    hexes.toSorted((one, other) => far(CENTRES[one]!, to) - far(CENTRES[other]!, to))[0];

/** The hex under a point; none beside the map. */
export function hexUnder(point: Point): number | null {
    const hex = nearest(HEXES, point)!;
    return far(CENTRES[hex]!, point) <= RADIUS ? hex : null;
}

/** One step by an arrow key. Up and down lead as straight as the rows allow, along the line on which one began. */
export function stepped(hex: number, key: string, line: number): number {
    const { row } = PLACES[hex]!;
    const rows: Record<string, number> = { ArrowUp: row - 1, ArrowDown: row + 1 };
    const y = CENTRES[hex]!.y;
    if (key in rows) return nearest(LINES[rows[key]!] ?? [], { x: line, y }) ?? hex;
    const next = hex + (key === 'ArrowRight' ? 1 : -1);
    return PLACES[next]?.row === row ? next : hex;
}

// Outlines. The sides of the hexes run clockwise; those that two hexes share are left out, the rest are loops.

const CORNERS = Array.from({ length: 6 }, (_, corner) => {
    const angle = ((corner * 60 - 90) * Math.PI) / 180;
    return { x: Math.cos(angle) * RADIUS, y: Math.sin(angle) * RADIUS };
});
const keyOf = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`;

export function corners({ x, y }: Point, inset = 0): Point[] {
    const size = 1 - inset / RADIUS;
    return CORNERS.map((corner) => ({ x: x + corner.x * size, y: y + corner.y * size }));
}

/** One hex as a path. */
export function hexPath(centre: Point = { x: 0, y: 0 }, inset = 0): string {
    return pathOf(corners(centre, inset));
}

/** The corners of every loop round a set of hexes. */
export function loops(hexes: Iterable<number>): Point[][] {
    const inside = new Set(hexes);
    const sides = new Map<string, { from: Point; to: Point }>();
    for (const hex of inside) {
        const points = corners(CENTRES[hex]!);
        points.forEach((from, index) => {
            const to = points[(index + 1) % 6]!;
            const beyond = { x: from.x + to.x - CENTRES[hex]!.x, y: from.y + to.y - CENTRES[hex]!.y };
            const isShared = NEIGHBOURS[hex]!.some((other) => inside.has(other) && far(CENTRES[other]!, beyond) < 1);
            if (!isShared) sides.set(keyOf(from), { from, to });
        });
    }
    const found: Point[][] = [];
    while (sides.size > 0) found.push(walk(sides));
    return found;
}

/** Takes the sides of one loop out of the rest. Three hexes meet at a corner, so from each only one side goes on. */
function walk(sides: Map<string, { from: Point; to: Point }>): Point[] {
    const points: Point[] = [];
    let side = sides.values().next().value;
    while (side) {
        sides.delete(keyOf(side.from));
        points.push(side.from);
        side = sides.get(keyOf(side.to));
    }
    return points;
}

/** The path round a set of hexes, moved inwards a little. */
export function outline(hexes: Iterable<number>, inset = 0): string {
    return loops(hexes)
        .map((loop) => pathOf(moved(loop, inset)))
        .join('');
}

function pathOf(points: Point[]): string {
    return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}

/** The inside lies to the right of each side. */
function moved(loop: Point[], inset: number): Point[] {
    if (inset === 0) return loop;
    const count = loop.length;
    const inward = loop.map((from, index) => {
        const to = loop[(index + 1) % count]!;
        const length = far(from, to);
        return { x: (from.y - to.y) / length, y: (to.x - from.x) / length };
    });
    return loop.map((point, index) => {
        const [one, other] = [inward[(index + count - 1) % count]!, inward[index]!];
        const by = inset / (1 + one.x * other.x + one.y * other.y);
        return { x: point.x + (one.x + other.x) * by, y: point.y + (one.y + other.y) * by };
    });
}
