/** When a race began and when its seats finished, read from the events with their milliseconds. */
import type { GameEvent } from './types';

type RaceTimes = {
    /** Milliseconds since the match began. */
    began: number | null;
    /** When the race began, in seconds on the server's clock. */
    beganAt: number | null;
    /** Each seat's last placement or take-back, in milliseconds since the race began. */
    last: Map<number, number>;
};

const isStart = ({ step, outcome }: GameEvent) => step?.type === 'begin' || outcome?.type === 'test';
const isChange = ({ step }: GameEvent) =>
    step?.type === 'place' || step?.type === 'take-back' || step?.type === 'give-up';

/** Whether an event is the change with which a seat finished, if that seat has the first place now. */
export const isFinish = (event: GameEvent | undefined, seat: number): boolean =>
    !!event && event.seat !== null && event.seat === seat && isChange(event) && event.step?.type !== 'give-up';

/** Of the last race that began. A solo race begins with `begin`, after the die. */
export function raceTimes(events: GameEvent[]): RaceTimes {
    const start = events.findLastIndex(isStart);
    const began = events[start]?.ms ?? null;
    const last = new Map<number, number>();
    if (began === null) return { began, beganAt: null, last };
    for (const event of events.slice(start + 1)) {
        if (isChange(event) && event.seat !== null && event.ms != null) last.set(event.seat, event.ms - began);
    }
    return { began, beganAt: events[start]?.at ?? null, last };
}
