import { expect, it, vi } from 'vitest';
import type { LegalAction } from '../../api/types';
import { PreviewCache } from './preview-cache.svelte';

const action = (text: string): LegalAction<string> => ({ id: 0, text, step: text });
const [A, B] = [action('a'), action('b')];
const known = { points: { x: 1 }, actions: [B] };

it('asks until everything wanted is known, once for each plan', async () => {
    const cache = new PreviewCache<string>();
    const preview = vi.fn(async () => known);
    const loaded = vi.fn();
    const wanted = () => [[A], [A, B]].find((plan) => !cache.get('now', plan)) ?? null;
    await cache.load(preview, () => 'now', wanted, loaded);
    await cache.load(preview, () => 'now', wanted, loaded);
    expect(preview.mock.calls).toEqual([
        [A, []],
        [B, [A]],
    ]);
    expect(loaded).toHaveBeenCalledTimes(2);
    expect(cache.get('now', [A])).toBe(known);
});

it('forgets what belongs to another moment', async () => {
    const cache = new PreviewCache<string>();
    for (const moment of ['now', 'later']) {
        const wanted = () => (cache.get(moment, [A]) ? null : [A]);
        await cache.load(
            async () => known,
            () => moment,
            wanted,
            () => {},
        );
    }
    expect([cache.get('now', [A]), cache.get('later', [A])]).toEqual([undefined, known]);
});

it('gives up when it is not answered, and asks again the next time', async () => {
    const cache = new PreviewCache<string>();
    const preview = vi.fn(async () => null);
    for (const times of [3, 6]) {
        await cache.load(
            preview,
            () => 'now',
            () => [A],
            () => {},
        );
        expect(preview).toHaveBeenCalledTimes(times);
    }
});

it('drops answers that come when the board is gone', async () => {
    const cache = new PreviewCache<string>();
    const loading = cache.load(
        async () => known,
        () => 'now',
        () => [A],
        () => {},
    );
    cache.stop();
    await loading;
    expect(cache.get('now', [A])).toBeUndefined();
});

it('waits in line to hear why an action is refused', async () => {
    const refusal = { rule: '3.5', sentence: 'No.' };
    const preview = vi.fn(async () => refusal);
    expect(await new PreviewCache<string>().refusal(preview, B, [A])).toBe(refusal);
    expect(preview).toHaveBeenCalledExactlyOnceWith(B, [A], { queued: true });
});

it('goes on with another plan that is wanted when one is not answered for the last time', async () => {
    const cache = new PreviewCache<string>();
    let plan = [A];
    const preview = vi.fn(async (last: LegalAction<string>) => {
        if (last === B) return known;
        if (preview.mock.calls.length === 3) plan = [B];
        return null;
    });
    await cache.load(
        preview,
        () => 'now',
        () => (cache.get('now', plan) ? null : plan),
        () => {},
    );
    expect(cache.get('now', [B])).toBe(known);
});
