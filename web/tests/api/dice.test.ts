import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import { shareToReveal, takePart } from '../../src/api/dice';
import { api, ApiError } from '../../src/api/http';
import { hashOf, shareFor, sharesOf } from '../../src/api/shares';
import type { Table } from '../../src/api/types';
import { dice, seat, table } from '../fixtures';

const COMMITMENT = 'c'.repeat(64);
const OTHER = 'd'.repeat(64);

const waiting = (more: Partial<Table['dice']>) =>
    table({ status: 'waiting', dice: dice({ commitment: COMMITMENT, takes_shares: true, ...more }) });

/** The table after the server has fixed the hashes: this browser's and the other person's. */
const fixed = (more: Partial<Table['dice']> = {}) =>
    waiting({ wanted: 'share', hashes: [shareFor('t1', COMMITMENT).hash, OTHER], ...more });

let sendHash: Mock<typeof api.shareHash>;
let reveal: Mock<typeof api.share>;

beforeEach(() => {
    localStorage.clear();
    sendHash = vi.spyOn(api, 'shareHash').mockResolvedValue(table());
    reveal = vi.spyOn(api, 'share').mockResolvedValue(table());
});

afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
});

describe('the hash of a share', () => {
    it('is what the server computes', () => {
        expect(hashOf('11'.repeat(32))).toBe('d32cce6febc424b79251e6fd78f8da5f2472e056e64d2e45cc839114ab682763');
    });

    it('is sent first, and never the share', async () => {
        takePart(waiting({ wanted: 'hash' }));
        await vi.waitFor(() => expect(sharesOf('t1')[0]?.isHashTaken).toBe(true));
        const [share] = sharesOf('t1');
        expect(sendHash).toHaveBeenCalledWith('t1', COMMITMENT, hashOf(share!.share));
        expect(reveal).not.toHaveBeenCalled();
    });

    it('is the same when it is sent again, from any tab', () => {
        takePart(waiting({ wanted: 'hash' }));
        takePart(waiting({ wanted: 'hash' }));
        const hashes = sendHash.mock.calls.map(([, , hash]) => hash);
        expect(hashes).toEqual([hashes[0], hashes[0]]);
        expect(sharesOf('t1')).toHaveLength(1);
    });

    it('is another one after a void start', () => {
        takePart(waiting({ wanted: 'hash' }));
        takePart(waiting({ wanted: 'hash', commitment: OTHER }));
        const [first, second] = sharesOf('t1');
        expect(first!.share).not.toBe(second!.share);
    });

    it('is not sent where nobody waits for it', () => {
        takePart(waiting({}));
        expect(sendHash).not.toHaveBeenCalled();
        expect(sharesOf('t1')).toEqual([]);
    });

    it('is sent again when the connection failed', async () => {
        vi.useFakeTimers();
        sendHash.mockRejectedValueOnce(new ApiError(0, 'unreachable', ''));
        takePart(waiting({ wanted: 'hash' }));
        await vi.runAllTimersAsync();
        expect(sendHash).toHaveBeenCalledTimes(2);
        expect(sharesOf('t1')[0]?.isHashTaken).toBe(true);
    });

    it('is not taken if the server refuses it', async () => {
        sendHash.mockRejectedValue(new ApiError(409, 'conflict', ''));
        takePart(waiting({ wanted: 'hash' }));
        await vi.waitFor(() => expect(sendHash).toHaveBeenCalledTimes(1));
        expect(sharesOf('t1')[0]?.isHashTaken).toBe(false);
    });
});

describe('the share', () => {
    it('is revealed when the hashes of all are there, which are remembered', async () => {
        const now = fixed();
        takePart(now);
        await vi.waitFor(() => expect(sharesOf('t1')[0]?.isShareTaken).toBe(true));
        const [kept] = sharesOf('t1');
        expect(reveal).toHaveBeenCalledWith('t1', kept!.share);
        expect(kept!.hashes).toEqual(now.dice.hashes);
    });

    it.each([
        ['the hash of a seat is missing', (now: Table) => now.dice.hashes.slice(0, 1)],
        ['a hash is none', (now: Table) => [now.dice.hashes[0]!, 'unknown']],
        ['the own hash is not listed', () => ['', OTHER]],
        ['another hash is listed at the own seat', (now: Table) => [OTHER, now.dice.hashes[0]!]],
    ])('is kept secret where %s', (_, hashesOf) => {
        const now = fixed();
        expect(shareToReveal({ ...now, dice: { ...now.dice, hashes: hashesOf(now) } })).toBeNull();
    });

    it('is kept secret where the commitment is another one', () => {
        expect(shareToReveal(fixed({ commitment: OTHER }))).toBeNull();
    });

    it('is kept secret where the hashes are others than before', async () => {
        takePart(fixed());
        await vi.waitFor(() => expect(sharesOf('t1')[0]?.isShareTaken).toBe(true));
        const now = fixed();
        expect(shareToReveal(now)).not.toBeNull();
        expect(shareToReveal(fixed({ hashes: [now.dice.hashes[0]!, 'e'.repeat(64)] }))).toBeNull();
    });

    it('is revealed by the tab whose hash was taken, if two sent one at the same time', () => {
        const first = shareFor('t1', COMMITMENT);
        localStorage.removeItem(`landwright-share:t1:${first.hash}`);
        const second = shareFor('t1', COMMITMENT);
        localStorage.setItem(`landwright-share:t1:${first.hash}`, JSON.stringify(first));
        for (const share of [first, second])
            expect(shareToReveal(waiting({ hashes: [share.hash, OTHER] }))?.share).toBe(share.share);
    });

    it('is one for all seats of a person', () => {
        const { hash } = shareFor('t1', COMMITMENT);
        const both = { ...waiting({ hashes: [hash, hash] }), seats: [0, 1].map((n) => seat(n, { is_mine: true })) };
        expect(shareToReveal(both)?.hash).toBe(hash);
        expect(shareToReveal({ ...both, dice: { ...both.dice, hashes: [hash, OTHER] } })).toBeNull();
    });
});

describe('what is kept', () => {
    it('are the last fifty shares', () => {
        for (let number = 0; number < 60; number += 1) {
            vi.spyOn(Date, 'now').mockReturnValue(number);
            shareFor(`table${number}`, COMMITMENT);
        }
        expect(sharesOf('table9')).toEqual([]);
        expect(sharesOf('table10')).toHaveLength(1);
        expect(Object.keys(localStorage)).toHaveLength(50);
    });
});
