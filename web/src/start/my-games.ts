/** The guest's tables as the start page lists them. */
import type { Table } from '../api/types';

/** Seconds without an event after which an unfinished match counts as left. */
export const LEFT_AFTER = 3 * 24 * 3600;

export type MyGames = {
    /** Where the guest can go on, those that wait for the guest first, and then the latest ended ones. */
    listed: Table[];
    /** Unfinished matches in which nothing has happened for days. */
    left: Table[];
};

export const isMyTurn = (table: Table): boolean =>
    (table.status === 'playing' || table.status === 'paused') &&
    table.seats.some((seat) => seat.is_mine && table.turn_of.includes(seat.seat));

export const lastEvent = (table: Table): number => table.moved || table.created;

function isLeft(table: Table, now: number): boolean {
    const isBegun = table.status === 'playing' || table.status === 'paused';
    return isBegun && now - lastEvent(table) > LEFT_AFTER;
}

const place = (table: Table): number => (isMyTurn(table) ? 0 : table.status === 'ended' ? 2 : 1);

/** At most `most` are listed, and as many left ones; the rest is in the history. */
export function arrangeTables(tables: Table[], most: number, now: number = Date.now() / 1000): MyGames {
    const byTime = [...tables].sort((one, other) => lastEvent(other) - lastEvent(one));
    const present = byTime.filter((table) => !isLeft(table, now));
    return {
        listed: present.sort((one, other) => place(one) - place(other)).slice(0, most),
        left: byTime.filter((table) => isLeft(table, now)).slice(0, most),
    };
}
