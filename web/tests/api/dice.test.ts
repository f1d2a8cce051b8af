import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addShare, shareOf } from '../../src/api/dice';
import { table } from '../fixtures';

const answer = (status: number) => new Response('{}', { status, headers: { 'content-type': 'application/json' } });

describe('what the browser adds to the seed', () => {
    beforeEach(() => localStorage.clear());

    it('is sent once and remembered', () => {
        const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer(200));
        const waiting = table({ id: 't7', wants_share: true });
        addShare(waiting);
        addShare(waiting);
        expect(fetch).toHaveBeenCalledTimes(1);
        expect(shareOf('t7')).toMatch(/^[0-9a-f]{64}$/);
        expect(fetch.mock.calls[0]?.[1]?.body).toContain(shareOf('t7'));
    });

    it('is not sent where nobody waits for it', () => {
        const fetch = vi.spyOn(globalThis, 'fetch').mockClear();
        addShare(table({ id: 't8', wants_share: false }));
        expect(fetch).not.toHaveBeenCalled();
        expect(shareOf('t8')).toBeNull();
    });

    it('is forgotten if the server did not take it', async () => {
        vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer(409));
        addShare(table({ id: 't9', wants_share: true }));
        await vi.waitFor(() => expect(shareOf('t9')).toBeNull());
    });
});
