/** The best of one's earlier games alone. */
import type { Table } from './wire';
import { total } from './words';

export type Best = { now: number; before: number | null; isNew: boolean };

const isSolo = (table: Table) => table.seats.length === 1 && table.seats[0]?.is_mine === true;

/** Points of a game that was played to its end; a game that was given up has no winner. */
function reached(table: Table): number | null {
    return table.outcome && table.outcome.winners.length > 0 ? total(table.outcome.points[0]) : null;
}

function asText(options: Record<string, unknown>): string {
    return JSON.stringify(Object.entries(options).sort(([one], [other]) => one.localeCompare(other)));
}

/** How a solo game compares with those before it, of the same game and options; null for any other game. */
export function bestOf(table: Table, mine: Table[]): Best | null {
    const now = reached(table);
    if (!isSolo(table) || now === null) return null;
    const earlier = mine
        .filter((other) => isSolo(other) && other.id !== table.id && other.game === table.game)
        .filter((other) => other.created <= table.created && asText(other.options) === asText(table.options))
        .map(reached)
        .filter((points) => points !== null);
    const before = earlier.length > 0 ? Math.max(...earlier) : null;
    return { now, before, isNew: before === null || now > before };
}
