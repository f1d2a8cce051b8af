/** What an action changes on the board, found by comparing views; no rule of the game is applied here. */
import { beyondEdge, colourOf, isOff, lineTo, outward, step as neighbour, type Direction, type Spot } from './geometry';
import type { Creature, Event, Step, View } from './types';

/** A creature, as it was or as it came in, and where and how it stands afterwards. */
export type Change = { creature: Creature; to: Spot; is_resting: boolean };

export const isMoved = ({ creature, to }: Change): boolean => to !== creature.square;

export function creatureAt(view: View, spot: Spot): Creature | undefined {
    return view.creatures.find((creature) => creature.square === spot);
}

function findSame(view: View, { colour, kind }: Creature): Creature | undefined {
    return view.creatures.find((creature) => creature.colour === colour && creature.kind === kind);
}

/** Creatures that moved, turned over, came in or left; those that left went over the edge in the given direction. */
export function changesBetween(before: View, after: View, direction?: Direction): Change[] {
    const known = before.creatures.map((creature): Change => {
        const now = findSame(after, creature);
        const left = direction ? beyondEdge(creature.square, direction) : creature.square;
        return { creature, to: now?.square ?? left, is_resting: now?.is_resting ?? creature.is_resting };
    });
    const entered = after.creatures.filter((creature) => !findSame(before, creature));
    return [
        ...known.filter((change) => isMoved(change) || change.is_resting !== change.creature.is_resting),
        ...entered.map((creature) => ({ creature, to: creature.square, is_resting: creature.is_resting })),
    ];
}

const directionOf = (step: Step | undefined): Direction | undefined =>
    step && 'direction' in step ? (step.direction as Direction) : undefined;

/** The squares to mark after an event: where it began, and where a creature came to stand. */
export function tracesOf({ seat, step }: Event, view: View): Spot[] {
    if (!step || step.type === 'refresh' || step.type === 'end-turn') return [];
    if (step.type === 'summon' || step.type === 'place') return [step.space];
    const actor = view.creatures.find(({ kind, colour }) => kind === step.creature && colour === colourOf(seat ?? 0));
    const landed = actor?.square === step.square ? firstInLine(view, step.square, directionOf(step)!) : actor?.square;
    return landed ? [step.square, landed] : [step.square];
}

function firstInLine(view: View, square: Spot, direction: Direction): Spot | undefined {
    let spot = neighbour(square, direction);
    while (!isOff(spot) && !creatureAt(view, spot)) spot = neighbour(spot, direction);
    return isOff(spot) ? undefined : spot;
}

/** Where a creature went that is no longer on the board: over the edge where the last action led, or the nearest. */
export function departure(square: Spot, last: Step | undefined): Spot {
    const direction = directionOf(last);
    if (last && direction && 'square' in last) {
        const isInLine = last.square === square || lineTo(last.square, square)?.direction === direction;
        if (isInLine) return beyondEdge(square, direction);
    }
    const [nearest] = outward(square);
    return nearest ? neighbour(square, nearest) : square;
}
