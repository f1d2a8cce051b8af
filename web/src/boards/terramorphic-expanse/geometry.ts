/** Where things lie on the drawn expanse, in units of the drawing. Places are x,y with the scoreboard at 0,0. */
import { CORNERS, landSide, printedCity, SCOREBOARD, type Corner } from './lands';
import type { LandView, Step, View } from './types';

export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };
type Edge = 'N' | 'E' | 'S' | 'W';
export type ArrowKey = 'ArrowUp' | 'ArrowRight' | 'ArrowDown' | 'ArrowLeft';

/** From a land to the next, and the size of its card. */
export const PITCH = 260;
export const CARD = 250;
/** From the middle of a land to its cities. */
const OFFSET = 66;
/** Cities lie a little higher, because their names are below. */
const RAISED = 9;
/** How much of a place beyond the outermost lands may be out of sight: all of it would make the lands small. */
const HIDDEN = 0.4 * PITCH;
/** How near roads come to the middle of the scoreboard. */
const GROUND = 33;

const DIRECTIONS: Record<Edge, Point> = {
    N: { x: 0, y: -1 },
    E: { x: 1, y: 0 },
    S: { x: 0, y: 1 },
    W: { x: -1, y: 0 },
};
export const ARROWS: Record<ArrowKey, Point> = {
    ArrowUp: DIRECTIONS.N,
    ArrowRight: DIRECTIONS.E,
    ArrowDown: DIRECTIONS.S,
    ArrowLeft: DIRECTIONS.W,
};
const OPPOSITE: Record<Edge, Edge> = { N: 'S', E: 'W', S: 'N', W: 'E' };
const PORTAL_CITIES: Record<string, Corner> = {
    N1: 'NW',
    N2: 'NE',
    E1: 'NE',
    E2: 'SE',
    S1: 'SW',
    S2: 'SE',
    W1: 'NW',
    W2: 'SW',
};
export const PORTALS = Object.keys(PORTAL_CITIES);

export const placeKey = ({ x, y }: Point): string => `${x},${y}`;
export const centreOf = ({ x, y }: Point): Point => ({ x: x * PITCH, y: y * PITCH });
export const plus = (one: Point, other: Point): Point => ({ x: one.x + other.x, y: one.y + other.y });

export function cornerPoint(corner: Corner): Point {
    return {
        x: corner.endsWith('W') ? -OFFSET : OFFSET,
        y: (corner.startsWith('N') ? -OFFSET : OFFSET) - RAISED,
    };
}

export const portalCity = (portal: string): Corner => PORTAL_CITIES[portal]!;
const portalEdge = (portal: string): Edge => portal.charAt(0) as Edge;

/** The end of a portal's road, at the edge of the card or further out. */
export function portalPoint(portal: string, reach = CARD / 2): Point {
    const { x, y } = cornerPoint(portalCity(portal));
    const out = DIRECTIONS[portalEdge(portal)];
    return { x: out.x ? out.x * reach : x, y: out.y ? out.y * reach : y };
}

export function routeEnds(route: string): [Point, Point] {
    const [from, to] = route.split('-') as [Corner, Corner];
    return [cornerPoint(from), cornerPoint(to)];
}

export const landAt = (view: View, place: Point): LandView | undefined =>
    view.lands.find(({ x, y }) => x === place.x && y === place.y);
export const landOfCard = (view: View, card: number): LandView | undefined =>
    view.lands.find((land) => land.card === card);
export const landOfCity = (view: View, city: string): LandView | undefined => {
    const side = printedCity(city)?.side;
    return view.lands.find((land) => land.side === side);
};

/** Where a city lies; null when its land is not on the board. */
export function cityPoint(view: View, city: string): Point | null {
    if (city === SCOREBOARD) return { x: 0, y: 0 };
    const land = landOfCity(view, city);
    const printed = printedCity(city);
    return land && printed ? plus(centreOf(land), cornerPoint(printed.corner)) : null;
}

/** All cities on the board with the scoreboard. */
export function citiesOf(view: View): string[] {
    const printed = view.lands.flatMap(({ side }) => CORNERS.map((corner) => landSide(side).cities[corner].name));
    return [SCOREBOARD, ...printed];
}

/** Where a step puts a land; null for other steps. */
export function placeOf(view: View, step: Step): Point | null {
    if (step.type !== 'play' && step.type !== 'move') return null;
    const beside = step.beside === SCOREBOARD ? { x: 0, y: 0 } : landOfCard(view, Number(step.beside));
    return beside ? plus(beside, DIRECTIONS[step.edge]) : null;
}

/** The open portals of a side at a place that lead on: to which city. A land that is being moved is not there any more. */
export function joinedPortals(view: View, side: string, place: Point, absent = 0): Map<string, string> {
    const found = new Map<string, string>();
    for (const portal of landSide(side).portals) {
        const edge = portalEdge(portal);
        const beyond = plus(place, DIRECTIONS[edge]);
        const facing = `${OPPOSITE[edge]}${portal.charAt(1)}`;
        const land = landAt(view, beyond);
        if (beyond.x === 0 && beyond.y === 0) found.set(portal, SCOREBOARD);
        else if (land && land.card !== absent && landSide(land.side).portals.includes(facing)) {
            found.set(portal, landSide(land.side).cities[portalCity(facing)].name);
        }
    }
    return found;
}

/** The road from a portal to the middle between two lands, or into the scoreboard. */
export function joiningRoad(place: Point, portal: string, isToScoreboard: boolean): string {
    const from = plus(centreOf(place), portalPoint(portal, CARD / 2 - 1));
    if (!isToScoreboard) {
        const to = plus(centreOf(place), portalPoint(portal, PITCH / 2));
        return `M${from.x} ${from.y}L${to.x} ${to.y}`;
    }
    const length = Math.hypot(from.x, from.y);
    const to = { x: (from.x / length) * GROUND, y: (from.y / length) * GROUND };
    const bend = DIRECTIONS[portalEdge(portal)].x ? { x: 0, y: from.y } : { x: from.x, y: 0 };
    return `M${from.x} ${from.y}Q${(bend.x + to.x) / 2} ${(bend.y + to.y) / 2} ${to.x} ${to.y}`;
}

/** What has to be seen: all lands, and most of the places where one may come. */
export function expanseBox(view: View, places: Point[], margin: number): Box {
    const lands = [{ x: 0, y: 0 }, ...view.lands];
    return union(boxAround(lands, margin), boxAround([...lands, ...places], -HIDDEN));
}

/** A box with the cards at some places. */
export function boxAround(all: Point[], margin: number): Box {
    const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const width = (Math.max(...xs) - left + 1) * PITCH + 2 * margin;
    const height = (Math.max(...ys) - top + 1) * PITCH + 2 * margin;
    return { x: (left - 0.5) * PITCH - margin, y: (top - 0.5) * PITCH - margin, width, height };
}

/** The smallest box around two. */
export function union(one: Box, other: Box): Box {
    const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
    const right = Math.max(one.x + one.width, other.x + other.width);
    const bottom = Math.max(one.y + one.height, other.y + other.height);
    return { x, y, width: right - x, height: bottom - y };
}

/** Whether a box lies in another, but for what rounding leaves. */
export function contains(outer: Box, inner: Box): boolean {
    const all = union(outer, inner);
    return all.width - outer.width < 1 && all.height - outer.height < 1;
}

/** The spot that an arrow key leads to: near, and rather ahead than aside. */
export function spotBeyond<Spot extends Point>(from: Point, spots: Spot[], key: ArrowKey): Spot | null {
    const ahead = ARROWS[key];
    let [best, least] = [null as Spot | null, Infinity];
    for (const spot of spots) {
        const [dx, dy] = [spot.x - from.x, spot.y - from.y];
        const along = dx * ahead.x + dy * ahead.y;
        const aside = Math.abs(dx * ahead.y) + Math.abs(dy * ahead.x);
        const cost = along + 2.5 * aside;
        if (along > 1 && along >= aside / 2 && cost < least) [best, least] = [spot, cost];
    }
    return best;
}
