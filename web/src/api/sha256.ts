/**
 * SHA-256 and HMAC-SHA-256. The browser's own (`crypto.subtle`) is missing on pages without HTTPS, such as those of a
 * server on the local network.
 */
const BLOCK = 64;
const WORDS = 64;
const LENGTH_BYTES = 8;
const WORD = 2 ** 32;

/** The first 32 bits of the fractional parts of square or cube roots of the first primes, as the standard has it. */
const PRIMES = Array.from({ length: 312 }, (_, number) => number).filter(
    (number) => number > 1 && ![2, 3, 5, 7, 11, 13, 17].some((prime) => prime < number && number % prime === 0),
);
const fraction = (root: number) => Math.floor((root % 1) * WORD);
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

const encoder = new TextEncoder();

export const ascii = (text: string): Uint8Array => encoder.encode(text);

export const toHex = (bytes: Uint8Array): string =>
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const fromHex = (text: string): Uint8Array =>
    Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16));

export function concatenated(...parts: Uint8Array[]): Uint8Array {
    const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
    let start = 0;
    for (const part of parts) {
        whole.set(part, start);
        start += part.length;
    }
    return whole;
}

export function sha256(message: Uint8Array): Uint8Array {
    const state = Uint32Array.from(INITIAL);
    const view = padded(message);
    for (let start = 0; start < view.byteLength; start += BLOCK) addBlock(state, view, start);
    const digest = new DataView(new ArrayBuffer(state.byteLength));
    state.forEach((word, index) => digest.setUint32(4 * index, word));
    return new Uint8Array(digest.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
    const block = new Uint8Array(BLOCK);
    block.set(key.length > BLOCK ? sha256(key) : key);
    const [inner, outer] = [0x36, 0x5c].map((pad) => block.map((byte) => byte ^ pad)) as [Uint8Array, Uint8Array];
    return sha256(concatenated(outer, sha256(concatenated(inner, message))));
}

/** The message, a bit 1, zeros, and the number of its bits at the end of a block. */
function padded(message: Uint8Array): DataView {
    const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK);
    const bytes = new Uint8Array(blocks * BLOCK);
    bytes.set(message);
    bytes[message.length] = 0x80;
    const view = new DataView(bytes.buffer);
    view.setBigUint64(bytes.length - LENGTH_BYTES, BigInt(8 * message.length));
    return view;
}

const rotated = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

function addBlock(state: Uint32Array, view: DataView, start: number): void {
    const words = schedule(view, start);
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let round = 0; round < WORDS; round += 1) {
        const chosen = (e & f) ^ (~e & g);
        const majority = (a & b) ^ (a & c) ^ (b & c);
        const sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
        const first = (h + sum + chosen + ROUND[round]! + words[round]!) | 0;
        const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
        [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index]! += word));
}

/** The block as 16 words, and 48 words that are mixed from them. */
function schedule(view: DataView, start: number): Int32Array {
    const words = new Int32Array(WORDS);
    for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(start + 4 * index);
    for (let index = 16; index < WORDS; index += 1) {
        const [early, late] = [words[index - 15]!, words[index - 2]!];
        const small = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
        const large = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
        words[index] = words[index - 16]! + small + words[index - 7]! + large;
    }
    return words;
}
