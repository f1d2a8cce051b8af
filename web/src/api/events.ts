/** The events of a table as a list that grows. */
import type { TableEvent } from './types';

/** All events by their number; one that is received again replaces the first. */
export function mergeEvents(known: TableEvent[], received: TableEvent[]): TableEvent[] {
    const byNumber = new Map([...known, ...received].map((event) => [event.number, event]));
    return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/** The events that still count: a take-back removes those before it, and itself. */
export function withoutTakenBack(events: TableEvent[]): TableEvent[] {
    const kept: TableEvent[] = [];
    for (const event of events) {
        const back = event.kind === 'take-back' ? event.back_to : undefined;
        if (back == null) kept.push(event);
        else while ((kept.at(-1)?.number ?? -1) >= back) kept.pop();
    }
    return kept;
}
