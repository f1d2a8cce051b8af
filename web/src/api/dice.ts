/** What this browser adds to the seed of a match, so that the server cannot choose the dice. */
import { api } from './http';
import type { Table } from './types';

const BYTES = 32;
const key = (table: string) => `landwright-share-${table}`;

const hexadecimal = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Sends a share if the table waits for one. Without it the match begins a little later. */
export function addShare(table: Table): void {
    if (!table.wants_share || shareOf(table.id)) return;
    const share = hexadecimal(crypto.getRandomValues(new Uint8Array(BYTES)));
    sessionStorage.setItem(key(table.id), share);
    api.share(table.id, share).catch(() => sessionStorage.removeItem(key(table.id)));
}

/** What this browser sent, to compare with the log after the match. */
export const shareOf = (table: string): string | null => sessionStorage.getItem(key(table));
