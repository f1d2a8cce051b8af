/** What led to a position of a replay, as a sentence. */
import type { Table, TableEvent } from '../api/types';
import { describeTurn, eventWords } from '../boards/registry';
import { capital, sideName } from '../components/text';

export function eventSentence(table: Table, event: TableEvent): string {
    const text = eventWords(table, event);
    return event.seat === null ? capital(text) : `${sideName(table, event.seat)}: ${text}`;
}

/** What the seat did; what chance gave, where all seats acted. */
export function turnSentence(table: Table, label: string, events: TableEvent[]): string {
    const actions = events.filter((event) => event.kind === 'action');
    const isOfOne = new Set(actions.map((event) => event.seat)).size === 1;
    const chance = events.filter((event) => event.kind === 'chance');
    const text = isOfOne
        ? describeTurn(table.game, actions)
        : chance.map((event) => eventWords(table, event)).join(', ');
    return [label, text].filter(Boolean).join(': ');
}
