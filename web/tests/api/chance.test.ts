import { describe, expect, it } from 'vitest';
import { chanceKey, commitmentOf, derive } from '../../src/api/chance';
import { fromHex, toHex } from '../../src/api/sha256';

/** The values are those of `core/dice.py`. */
const SEED = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
const SHARES = ['11'.repeat(32), '', '22'.repeat(32)];

describe('chance', () => {
    it('follows from the seed as the server specifies it', () => {
        expect(commitmentOf(SEED)).toBe('212ced682292c0449db3c34407c3070f6cfef7a047964f2a5c224fc4a6ba2171');
        const rolls = Array.from({ length: 12 }, (_, number) => derive(fromHex(SEED), number, 6));
        expect(rolls).toEqual([2, 1, 0, 1, 4, 3, 5, 4, 1, 0, 4, 3]);
    });

    it('follows from the seed and the shares', () => {
        const key = chanceKey(SEED, SHARES);
        expect(toHex(key)).toBe('ad01f4987a399f69d9c758295e7b11994dc2aece389ace7e6c17424fd93dd1a5');
        const rolls = Array.from({ length: 12 }, (_, number) => derive(key, number, 6));
        expect(rolls).toEqual([2, 4, 2, 1, 2, 5, 1, 3, 3, 4, 1, 3]);
        expect(derive(key, 1, 2 ** 52 - 1)).toBe(3638673172743520);
    });

    it('follows from the seed alone where nobody added to it', () => {
        expect(toHex(chanceKey(SEED, ['', '']))).toBe(SEED);
    });
});
