import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError } from '../../src/api/http';

const TOO_FAST = { error: 'too-fast', sentence: 'Too many requests. Wait a few seconds and try again.' };

const refusal = (seconds: string) =>
    new Response(JSON.stringify(TOO_FAST), { status: 429, headers: { 'retry-after': seconds } });

describe('requests that came too fast', () => {
    const send = vi.fn<typeof fetch>();

    beforeEach(() => {
        vi.useFakeTimers();
        send.mockReset();
        vi.stubGlobal('fetch', send);
    });

    afterEach(() => {
        vi.useRealTimers();
        vi.unstubAllGlobals();
    });

    it('are sent again when the server says so', async () => {
        send.mockResolvedValueOnce(refusal('2')).mockResolvedValueOnce(new Response('[]'));
        const found = api.games();
        await vi.advanceTimersByTimeAsync(1999);
        expect(send).toHaveBeenCalledTimes(1);
        await vi.advanceTimersByTimeAsync(1);
        expect(await found).toEqual([]);
        expect(send).toHaveBeenCalledTimes(2);
    });

    it('fail with the sentence of the server when it refuses again and again', async () => {
        send.mockImplementation(() => Promise.resolve(refusal('3600')));
        const failed = api.games().catch((error: unknown) => error);
        await vi.advanceTimersByTimeAsync(30_000);
        expect(await failed).toBeInstanceOf(ApiError);
        expect(((await failed) as ApiError).message).toBe(TOO_FAST.sentence);
        expect(send).toHaveBeenCalledTimes(4);
    });

    it('are not repeated if they change something', async () => {
        send.mockImplementation(() => Promise.resolve(refusal('1')));
        await expect(api.hint('table', 0)).rejects.toBeInstanceOf(ApiError);
        expect(send).toHaveBeenCalledTimes(1);
    });
});
