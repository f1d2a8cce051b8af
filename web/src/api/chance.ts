/** How chance follows from the seed and the shares of a match: `core/dice.py` of the server specifies it. */
import { ascii, concatenated, fromHex, hmac, sha256, toHex } from './sha256';

const NUMBERS = 2n ** 64n;
const SHARE_BYTES = 32;

export const commitmentOf = (seed: string): string =>
    toHex(sha256(concatenated(ascii('landwright-commitment-1:'), fromHex(seed))));

/** The key of all chance, from hexadecimal; a seat without a share has an empty text. */
export function chanceKey(seed: string, shares: string[]): Uint8Array {
    if (!shares.some(Boolean)) return fromHex(seed);
    const parts = shares.map((share) => (share ? fromHex(share) : new Uint8Array(SHARE_BYTES)));
    return sha256(concatenated(ascii('landwright-shares-1:'), fromHex(seed), ...parts));
}

/** The outcome of a chance event, counted from 0. Numbers that would favour low outcomes are left out. */
export function derive(key: Uint8Array, number: number, chances: number): number {
    const outcomes = BigInt(chances);
    const fair = NUMBERS - (NUMBERS % outcomes);
    for (let attempt = 0; ; attempt += 1) {
        const mac = hmac(key, ascii(`landwright-chance-1:${number}:${attempt}`));
        const found = new DataView(mac.buffer).getBigUint64(0);
        if (found < fair) return Number(found % outcomes);
    }
}
