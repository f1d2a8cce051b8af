/** The course of a match as curves over its turns, with the axes of their graph. */
import type { Replay } from '../api/types';
import { plain } from '../components/score';
import { total } from '../components/text';
import type { ReplayTurn } from './turns';

/** The values at the beginning and after each turn; null where they are not known. */
export type Curve = { seat: number; values: (number | null)[] };

export type Tick = { at: number; text: string };

/** An axis with its labels. `name` says what is counted, where that is not clear. */
export type Axis = { from: number; to: number; ticks: Tick[]; name: string };

/** A stop that is marked, and the event that a click on it leads to. */
export type Mark = { stop: number; event: number };

const MOST_STEPS = 6;

/** The event at the beginning and after each turn: where the curves have values. */
export const courseStops = (turns: ReplayTurn[]): number[] => [0, ...turns.map(({ to }) => to)];

/** The total of every seat; none in games without points. */
export function pointCurves({ frames, table }: Replay, stops: number[]): Curve[] {
    if (!frames.some(({ points }) => points.some((each) => Object.keys(each).length > 0))) return [];
    return table.seats.map(({ seat }) => ({ seat, values: stops.map((stop) => total(frames[stop]?.points[seat])) }));
}

/** From 0, or from the least value, up to a round number above the greatest. */
export function pointsAxis(curves: Curve[]): Axis {
    const values = curves.flatMap((curve) => curve.values.map((value) => value ?? 0));
    const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
    const step = roundStep((most - least) / 4);
    const [from, to] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
    const count = Math.round((to - from) / step) + 1;
    const ticks = Array.from({ length: count }, (_, index) => from + index * step);
    return { from, to, ticks: ticks.map((at) => ({ at, text: plain(at) })), name: 'Points' };
}

/** 1, 2 or 5 times a power of ten, at least `size` and at least 1. */
function roundStep(size: number): number {
    const power = 10 ** Math.floor(Math.log10(Math.max(1, size)));
    return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= size)!;
}

/** The numbers of the turns or rounds, each where it begins, as many as fit. */
export function turnsAxis(turns: ReplayTurn[]): Axis {
    const numbered = turns.flatMap(({ name }, index) => {
        const found = /^(.+) (\d+)$/.exec(name);
        return found && name !== turns[index - 1]?.name ? [{ at: index, word: found[1]!, text: found[2]! }] : [];
    });
    const named = numbered.length > 0 ? numbered : turns.map((_, at) => ({ at, word: 'Step', text: `${at + 1}` }));
    const every = roundStep(named.length / MOST_STEPS);
    const ticks = named.filter(({ text }) => every === 1 || Number(text) % every === 0);
    return { from: 0, to: Math.max(1, turns.length), ticks, name: named[0]?.word ?? '' };
}

/** Where an event lies among the stops: between two of them in the middle of a turn. */
export function placeOf(event: number, stops: number[]): number {
    const index = stops.findLastIndex((stop) => stop <= event);
    const [stop = 0, next = stop] = stops.slice(Math.max(0, index));
    return index + (next > stop ? (event - stop) / (next - stop) : 0);
}

/** The stops before the turns that hold these events; of several events in one turn, the first that is named. */
export function marksOf(events: number[], stops: number[]): Mark[] {
    const marks = events.map((event) => ({ stop: stops.findLastIndex((stop) => stop <= event), event }));
    return marks.filter(({ stop }, index) => marks.findIndex((mark) => mark.stop === stop) === index);
}
