import { expect, it, vi } from 'vitest';
import { UNLISTED } from '../api/steps';
import type { LegalAction } from '../api/types';
import { explain, PreviewCache, refusalOf } from './previews.svelte';

const action = (text: string): LegalAction<string> => ({ id: 0, text, step: text });
const [A, B] = [action('a'), action('b')];
const known = { points: { x: 1 }, actions: [B] };
const refusal = { rule: '3.5', sentence: 'No.' };

it('asks once for each plan, with what is wanted of the answer', async () => {
    const cache = new PreviewCache<string>({ view: true });
    const preview = vi.fn(async () => known);
    const answers = [cache.ask('now', [A], preview), cache.ask('now', [A], preview), cache.ask('now', [A, B], preview)];
    expect(await Promise.all(answers)).toEqual([known, known, known]);
    await cache.ask('now', [A], preview);
    expect(preview.mock.calls).toEqual([
        [A, [], { view: true }],
        [B, [A], { view: true }],
    ]);
    expect([cache.get('now', [A]), cache.get('now', [B])]).toEqual([known, undefined]);
});

it('forgets what belongs to another moment, and drops an answer that comes too late', async () => {
    const cache = new PreviewCache<string>();
    let answer = (_: typeof known) => {};
    const late = cache.ask('before', [A], () => new Promise((done) => (answer = done)));
    await cache.ask('now', [B], async () => known);
    answer(known);
    expect(await late).toBe(known);
    expect([cache.get('before', [A]), cache.get('now', [A]), cache.get('now', [B])]).toEqual([
        undefined,
        undefined,
        known,
    ]);
});

it('asks again for what was not answered, or was refused', async () => {
    const cache = new PreviewCache<string>();
    const preview = vi.fn(async () => (preview.mock.calls.length === 1 ? null : refusal));
    expect([await cache.ask('now', [A], preview), await cache.ask('now', [A], preview)]).toEqual([null, null]);
    expect(preview).toHaveBeenCalledTimes(2);
    expect(cache.get('now', [A])).toBeUndefined();
});

it('waits in line to hear why a step is refused, and shows it', async () => {
    const preview = vi.fn(async () => refusal);
    expect(await refusalOf(preview, 'b', [A])).toBe(refusal);
    const unlisted = { id: UNLISTED, text: '', step: 'b' };
    expect(preview).toHaveBeenCalledExactlyOnceWith(unlisted, [A], { queued: true });
    const refuse = vi.fn();
    await explain({ preview: async () => null, refuse }, 'b');
    expect(refuse).not.toHaveBeenCalled();
    await explain({ preview, refuse }, 'b');
    expect(refuse).toHaveBeenCalledExactlyOnceWith('No.', '3.5');
});
