/** Where an action led, as the step of an event tells: no rule of the game is applied here. */
import { isOff, step as neighbour, type Direction, type Spot } from './geometry';
import type { Verb } from './options';
import type { Event, Step } from './types';

/** The creature that the action moved went from one spot to another. A creature that enters has no way. */
type Route = { verb: Verb; from: Spot; to: Spot };

export function routeOf(step: Step): Route | null {
    if (step.type === 'summon' || step.type === 'place') return { verb: step.type, from: step.space, to: step.space };
    if (step.type !== 'move' && step.type !== 'ability') return null;
    const away = (squares: number) => neighbour(step.square, step.direction as Direction, squares);
    if (step.type === 'move') return { verb: 'move', from: step.square, to: away(1) };
    switch (step.ability) {
        case 'shove':
            return { verb: 'shove', from: away(1), to: away(2) };
        case 'pull': // from where exactly, the step does not tell
            return { verb: 'pull', from: away(2), to: away(1) };
        case 'jump':
            return { verb: 'jump', from: step.square, to: away(2) };
        default:
            return { verb: step.ability as Verb, from: step.square, to: away(1) };
    }
}

/** `to b3`, or `off the board`. */
export const placeName = (spot: Spot): string => (isOff(spot) ? 'off the board' : `to ${spot}`);

/** The actions of the last turn: of one seat, up to now. */
export function lastTurn(events: Event[]): Event[] {
    const actions = events.filter(({ seat, step }) => seat !== null && step);
    const start = actions.findLastIndex(({ seat }) => seat !== actions.at(-1)?.seat);
    return actions.slice(start + 1);
}

/** The last turn of the other side, also when the seat has begun its own. */
export function lastTurnOfOther(events: Event[], seat: number): Event[] {
    const until = events.findLastIndex((event) => event.seat !== null && event.seat !== seat);
    return lastTurn(events.slice(0, until + 1));
}
