/** The arrow of an option: a shaft and its heads, in a style for each verb. */
import { isOff, pointOf, type Point, type Spot } from './geometry';
import type { Change } from './changes';
import type { Verb } from './options';

type Head = Point & { angle: number };
type ArrowShape = {
    shaft: string;
    heads: Head[];
    /** A bar across the start: something is pushed from there. */
    bar: Head | null;
    /** The spot beyond the edge where a creature is lost. */
    lost: Spot | null;
};

/** From the middle of a token to where its arrows start, and from an arrow's tip to the middle of its target. */
const CLEAR = 30;
const SHORT = 12;
/** An arrow of what was played starts where nobody stands any more, and ends beside the creature that came. */
const PLAYED = { start: 4, end: 40 };

function towards(from: Point, to: Point, distance: number): Point {
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

function angleOf(from: Point, to: Point): number {
    return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

function rounded({ x, y }: Point): string {
    return `${x.toFixed(1)},${y.toFixed(1)}`;
}

function headAt(at: Point, from: Point): Head {
    return { ...at, angle: angleOf(from, at) };
}

function straight(from: Point, to: Point, lost: Spot | null): ArrowShape {
    return { shaft: `M${rounded(from)} L${rounded(to)}`, heads: [headAt(to, from)], bar: null, lost };
}

/** A bow that leaves the straight line by a share of its length, to the side that lies higher on the screen. */
function bow(from: Point, to: Point, share: number): Point {
    const sign = to.x >= from.x ? 1 : -1;
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    return { x: middle.x + sign * (to.y - from.y) * share, y: middle.y - sign * (to.x - from.x) * share };
}

/** The middle of an arrow: a jump passes beside the creature that it leaps over. */
export function middleOf(verb: Verb, from: Point, to: Point): Point {
    // Half of the bow's share, because a curve comes only half as far as the point that bends it.
    return bow(from, to, verb === 'jump' ? 0.21 : 0);
}

function bowed(from: Point, to: Point, share: number, isDouble: boolean, lost: Spot | null): ArrowShape {
    const over = bow(from, to, share);
    const heads = [headAt(to, over), ...(isDouble ? [headAt(from, over)] : [])];
    return { shaft: `M${rounded(from)} Q${rounded(over)} ${rounded(to)}`, heads, bar: null, lost };
}

/** The arrow of an action that was played. */
export function playedArrow(verb: Verb, fromSpot: Spot, toSpot: Spot, seat: number): ArrowShape {
    const lost = isOff(toSpot) ? toSpot : null;
    const [from, to] = [pointOf(fromSpot, seat), pointOf(toSpot, seat)];
    if (verb === 'jump') {
        const over = bow(from, to, 0.42);
        return bowed(towards(from, over, PLAYED.start), towards(to, over, PLAYED.end), 0.42, false, lost);
    }
    return straight(towards(from, to, PLAYED.start), towards(to, from, lost ? 20 : PLAYED.end), lost);
}

/** The arrow of the creature that is moved, or of the actor where both are. */
export function arrowOf(verb: Verb, { creature, to: lands }: Change, seat: number): ArrowShape {
    const lost = isOff(lands) ? lands : null;
    const [from, to] = [pointOf(creature.square, seat), pointOf(lands, seat)];
    const end = towards(to, from, lost ? 20 : SHORT);
    switch (verb) {
        case 'shove': {
            const start = towards(from, to, CLEAR - 4);
            const back = towards(from, to, -CLEAR - 1);
            return { ...straight(start, end, lost), bar: { ...back, angle: angleOf(from, to) } };
        }
        case 'jump':
            return bowed(towards(from, bow(from, to, 0.42), CLEAR), towards(to, from, 16), 0.42, false, lost);
        case 'swap': {
            // Downwards it bows downwards too, out of the way of the label above the target.
            const share = to.y > from.y ? -0.45 : 0.45;
            const over = bow(from, to, share * 1.6);
            return bowed(towards(from, over, 22), towards(to, over, 22), share, true, lost);
        }
        case 'fly':
            return bowed(towards(from, to, CLEAR), end, 0.18, false, lost);
        default:
            return straight(towards(from, to, CLEAR), end, lost);
    }
}
