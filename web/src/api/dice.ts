/** What this browser adds to the seed of a match, so that the server cannot choose the dice. */
import { api } from './http';
import type { Table } from './types';

const BYTES = 32;
/** All tabs of the browser share what they have sent. */
const KEY = 'landwright-shares';
const MOST_KEPT = 50;

type Shares = Record<string, string>;

const hexadecimal = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Sends a share if the table waits for one. Without it the match begins a little later. */
export function addShare(table: Table): void {
    if (!table.wants_share || shareOf(table.id)) return;
    const share = hexadecimal(crypto.getRandomValues(new Uint8Array(BYTES)));
    keep({ ...kept(), [table.id]: share });
    api.share(table.id, share).catch(() => {
        const { [table.id]: _, ...others } = kept();
        keep(others);
    });
}

/** What this browser sent, to compare with the log after the match. */
export const shareOf = (table: string): string | null => kept()[table] ?? null;

function kept(): Shares {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Shares;
    } catch {
        return {};
    }
}

function keep(shares: Shares): void {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(shares).slice(-MOST_KEPT))));
}
