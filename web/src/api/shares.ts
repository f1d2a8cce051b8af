/**
 * The shares that this browser adds to the seeds of matches, and what it saw when it did: to compare with the log.
 *
 * Each is stored under its hash, so that tabs which take part at the same time cannot overwrite each other's.
 */
import { ascii, concatenated, fromHex, sha256, toHex } from './sha256';

const BYTES = 32;
const PREFIX = 'landwright-share:';
const MOST_KEPT = 50;

export type KeptShare = {
    table: string;
    /** The one that the browser saw before it sent the hash. */
    commitment: string;
    share: string;
    hash: string;
    /** When it was made, in milliseconds. */
    at: number;
    /** Whether the server has answered that it took the hash. */
    isHashTaken: boolean;
    /** The hashes of all seats, as the browser saw them before it revealed its share. */
    hashes: string[] | null;
    /** Whether the server has answered that it took the share. */
    isShareTaken: boolean;
};

export const hashOf = (share: string): string =>
    toHex(sha256(concatenated(ascii('landwright-share-1:'), fromHex(share))));

/** Those of one table, the oldest first: one for each start that this browser saw. */
export const sharesOf = (table: string): KeptShare[] => kept().filter((share) => share.table === table);

/** The share for one start of a table, made when it is asked for. */
export function shareFor(table: string, commitment: string): KeptShare {
    const known = sharesOf(table).find((share) => share.commitment === commitment);
    if (known) return known;
    const share = toHex(crypto.getRandomValues(new Uint8Array(BYTES)));
    const made = { table, commitment, share, hash: hashOf(share), at: Date.now() };
    return keep({ ...made, isHashTaken: false, hashes: null, isShareTaken: false });
}

export function keep(share: KeptShare): KeptShare {
    localStorage.setItem(keyOf(share), JSON.stringify(share));
    for (const old of kept().slice(0, -MOST_KEPT)) localStorage.removeItem(keyOf(old));
    return share;
}

const keyOf = ({ table, hash }: KeptShare) => `${PREFIX}${table}:${hash}`;

function kept(): KeptShare[] {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.flatMap(read).sort((a, b) => a.at - b.at);
}

function read(key: string): KeptShare[] {
    try {
        return [JSON.parse(localStorage.getItem(key) ?? '') as KeptShare];
    } catch {
        return [];
    }
}
