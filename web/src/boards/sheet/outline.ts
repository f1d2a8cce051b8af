/**
 * Outlines of areas that are made of polygons.
 *
 * The corners of each polygon run clockwise, and neighbours share whole sides. Sides that two polygons share cancel
 * out; the others are joined to loops, with the inside to the right of each side.
 */
import type { Point } from './map-sheet';

type Side = { from: Point; to: Point };

const key = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`;

/** The corners of every loop around the polygons. Polygons that only touch at a corner get loops of their own. */
export function loops(polygons: Point[][]): Point[][] {
    const sides = openSides(polygons);
    const seen = new Set<Side>();
    const found: Point[][] = [];
    for (const side of [...sides.values()].flat()) {
        if (seen.has(side)) continue;
        const loop = walk(sides, side);
        for (const each of loop) seen.add(each);
        found.push(corners(loop.map(({ from }) => from)));
    }
    return found;
}

/** The sides that belong to one polygon only, by the corner at which they begin. */
function openSides(polygons: Point[][]): Map<string, Side[]> {
    const all = polygons.flatMap((points) =>
        points.map((from, index) => ({ from, to: points[(index + 1) % points.length]! })),
    );
    const known = new Set(all.map(({ from, to }) => `${key(from)} ${key(to)}`));
    const open = all.filter(({ from, to }) => !known.has(`${key(to)} ${key(from)}`));
    const byCorner = new Map<string, Side[]>();
    for (const side of open) byCorner.set(key(side.from), [...(byCorner.get(key(side.from)) ?? []), side]);
    return byCorner;
}

function walk(sides: Map<string, Side[]>, first: Side): Side[] {
    const loop = [first];
    for (;;) {
        const side = next(loop.at(-1)!, sides.get(key(loop.at(-1)!.to))!);
        if (side === first) return loop;
        loop.push(side);
    }
}

/** Where loops touch, the side furthest to the right belongs to the same polygon. */
function next(side: Side, leaving: Side[]): Side {
    const turn = ({ from, to }: Side) => cross(direction(side.from, side.to), direction(from, to));
    return leaving.reduce((best, other) => (turn(other) > turn(best) ? other : best));
}

/** Without the points at which a loop goes straight on. */
function corners(loop: Point[]): Point[] {
    return loop.filter((point, index) => {
        const [before, after] = [loop.at(index - 1)!, loop[(index + 1) % loop.length]!];
        return Math.abs(cross(direction(before, point), direction(point, after))) > 0.01;
    });
}

function direction(from: Point, to: Point): Point {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

const cross = (one: Point, other: Point) => one.x * other.y - one.y * other.x;

/** The path around the polygons, moved inwards, with corners as a pen rounds them. */
export function outlinePath(polygons: Point[][], inset = 0, radius = 0): string {
    return loops(polygons)
        .map((loop) => loopPath(inset === 0 ? loop : moved(loop, inset), radius))
        .join('');
}

function moved(loop: Point[], inset: number): Point[] {
    const inward = loop.map((from, index) => {
        const { x, y } = direction(from, loop[(index + 1) % loop.length]!);
        return { x: -y, y: x };
    });
    return loop.map(({ x, y }, index) => {
        const [one, other] = [inward.at(index - 1)!, inward[index]!];
        const by = inset / (1 + one.x * other.x + one.y * other.y);
        return { x: x + (one.x + other.x) * by, y: y + (one.y + other.y) * by };
    });
}

const rounded = (number: number) => Number(number.toFixed(1));
const written = ({ x, y }: Point) => `${rounded(x)} ${rounded(y)}`;

/** A closed path through corners. */
export function loopPath(loop: Point[], radius = 0): string {
    if (radius === 0) return `M${loop.map(written).join('L')}Z`;
    const arcs = loop.map((corner, index) => {
        const [before, after] = [loop.at(index - 1)!, loop[(index + 1) % loop.length]!];
        const from = towards(corner, before, radius);
        return `${written(from)}Q${written(corner)} ${written(towards(corner, after, radius))}`;
    });
    return `M${arcs.join('L')}Z`;
}

function towards(from: Point, to: Point, distance: number): Point {
    const { x, y } = direction(from, to);
    return { x: from.x + x * distance, y: from.y + y * distance };
}
