/** The spots of the map that pointers and the cursor find: cities, plates of lands and places for a land. */
import {
    CARD,
    centreOf,
    citiesOf,
    cityPoint,
    landAt,
    landOfCard,
    PITCH,
    placeKey,
    placeOf,
    type Point,
} from './geometry';
import { cardOf, landSide, SCOREBOARD, type Corner } from './lands';
import { plateSpot, type Slot } from './plan.svelte';
import type { Step, View } from './types';

export type Cell = Point & { spot: string; slot?: Slot };

/** Half the size of a land's plate. */
const PLATE = { x: 36, y: 32 };

/** What lies at a point; null on the empty table. */
export function spotAt(view: View, slots: Slot[], { x, y }: Point): string | null {
    const place = { x: Math.round(x / PITCH), y: Math.round(y / PITCH) };
    const middle = centreOf(place);
    const [dx, dy] = [x - middle.x, y - middle.y];
    if (Math.max(Math.abs(dx), Math.abs(dy)) > CARD / 2) return null;
    if (slots.some(({ key }) => key === placeKey(place))) return placeKey(place);
    if (place.x === 0 && place.y === 0) return SCOREBOARD;
    const land = landAt(view, place);
    if (!land) return null;
    if (Math.abs(dx) < PLATE.x && Math.abs(dy) < PLATE.y) return plateSpot(land.card);
    const corner = `${dy < 0 ? 'N' : 'S'}${dx < 0 ? 'W' : 'E'}` as Corner;
    return landSide(land.side).cities[corner].name;
}

/** What the cursor can be on, row by row. */
export function cellRows(view: View, slots: Slot[]): Cell[][] {
    const cities = citiesOf(view).map((spot) => ({ ...cityPoint(view, spot)!, spot }));
    const places = slots.map((slot) => ({ ...centreOf(slot.place), spot: slot.key, slot }));
    const rows = new Map<number, Cell[]>();
    for (const cell of [...cities, ...places]) rows.set(cell.y, [...(rows.get(cell.y) ?? []), cell]);
    return [...rows.entries()]
        .toSorted(([one], [other]) => one - other)
        .map(([, cells]) => cells.toSorted((one, other) => one.x - other.x));
}

export type StepMark = { point: Point; isLand: boolean; ghost?: string };

/** Where a step happens, to mark it. */
export function stepMark(view: View, step: Step): StepMark | null {
    if (step.type === 'step' || step.type === 'bonus') {
        const point = cityPoint(view, step.city);
        return point && { point, isLand: false };
    }
    if ('x' in step && step.x != null && step.y != null) {
        return { point: centreOf({ x: step.x, y: step.y }), isLand: true };
    }
    const place = placeOf(view, step);
    if (place && 'side' in step) return { point: centreOf(place), isLand: true, ghost: step.side };
    const card = 'card' in step ? step.card : 'side' in step ? cardOf(step.side) : 0;
    const land = landOfCard(view, card);
    return land ? { point: centreOf(land), isLand: true } : null;
}
