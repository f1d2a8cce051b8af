/** What this browser sends before a match, so that nobody can choose the dice: the hash of a share, then the share. */
import { ApiError, api } from './http';
import { keep, shareFor, sharesOf, type KeptShare } from './shares';
import type { Table } from './types';

const HASH = /^([0-9a-f]{64})?$/;
const TRIES = 3;
const BETWEEN_TRIES = 500;
/** Failures that pass: no connection, too many requests, a storage that is busy. */
const PASSING = [0, 429, 503];

/** Sends what the table waits for. Whatever is sent twice is taken once. */
export function takePart(table: Table): void {
    if (table.dice.wanted === 'hash') void sendHash(table);
    else if (table.dice.wanted === 'share') void reveal(table);
}

async function sendHash({ id, dice }: Table): Promise<void> {
    const share = shareFor(id, dice.commitment);
    if (await isTaken(() => api.shareHash(id, dice.commitment, share.hash)))
        keep({ ...latest(share), isHashTaken: true });
}

async function reveal(table: Table): Promise<void> {
    const share = shareToReveal(table);
    if (!share) return;
    keep({ ...share, hashes: table.dice.hashes });
    if (await isTaken(() => api.share(table.id, share.share))) keep({ ...latest(share), isShareTaken: true });
}

/**
 * The share that may be revealed: the hashes of all seats are there, and this browser sent the one of its own seats
 * after it saw this commitment. A server that shows other hashes later gets nothing.
 */
export function shareToReveal({ id, dice, seats }: Table): KeptShare | null {
    const mine = seats.filter((seat) => seat.is_mine).map(({ seat }) => dice.hashes[seat]);
    const share = sharesOf(id).find(({ hash }) => mine.includes(hash));
    const isWhole = dice.hashes.length === seats.length && dice.hashes.every((hash) => HASH.test(hash));
    if (!share || !isWhole || !mine.every((hash) => hash === share.hash)) return null;
    if (share.commitment !== dice.commitment) return null;
    return share.hashes && share.hashes.join() !== dice.hashes.join() ? null : share;
}

const latest = (share: KeptShare): KeptShare => sharesOf(share.table).find(({ hash }) => hash === share.hash) ?? share;

/** Whether the server took what was sent. */
async function isTaken(send: () => Promise<unknown>): Promise<boolean> {
    for (let left = TRIES; left > 0; left -= 1) {
        try {
            await send();
            return true;
        } catch (error) {
            if (!(error instanceof ApiError) || !PASSING.includes(error.status)) return false;
            await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES));
        }
    }
    return false;
}
