import { expect, it, vi } from 'vitest';
import type { LegalAction } from '../../api/types';
import type { Previewer } from '../previews.svelte';
import { Plan, type PlanProps } from './plan.svelte';

const action = (text: string): LegalAction<string> => ({ id: 0, text, step: text });
const [A, B] = [action('a'), action('b')];
const known = { points: {}, actions: [B] };

class TextPlan extends Plan<string, PlanProps<string>> {
    moment = 'now';
    aimed = $state.raw<LegalAction<string>[]>([]);
    isWhole = true;
    score = [];
    loaded = vi.fn();

    protected override previewLoaded = this.loaded;
}

function planning(previewer: Previewer<string>) {
    const preview = vi.fn(previewer);
    const plan = new TextPlan(() => ({ seat: 0, actions: [A], act: vi.fn(), refuse: vi.fn(), preview }));
    plan.aimed = [A];
    return { plan, preview };
}

it('asks until all that it wants to know is known', async () => {
    const { plan, preview } = planning(async () => known);
    await plan.loadPreviews();
    plan.aimed = [A, B];
    await plan.loadPreviews();
    await plan.loadPreviews();
    expect(preview.mock.calls.map(([asked, after]) => [asked, after])).toEqual([
        [A, []],
        [B, [A]],
    ]);
    expect(plan.loaded).toHaveBeenCalledTimes(2);
});

it('gives up when it is not answered, and asks again the next time', async () => {
    const { plan, preview } = planning(async () => null);
    for (const times of [3, 6]) {
        await plan.loadPreviews();
        expect(preview).toHaveBeenCalledTimes(times);
    }
});

it('goes on with another plan when one is not answered for the last time', async () => {
    const { plan, preview } = planning(async (last) => {
        if (last === B) return known;
        if (preview.mock.calls.length === 3) plan.aimed = [B];
        return null;
    });
    await plan.loadPreviews();
    expect(plan.loaded).toHaveBeenCalledOnce();
});

it('drops answers that come when the board is gone', async () => {
    const { plan } = planning(async () => known);
    const loading = plan.loadPreviews();
    plan.stop();
    await loading;
    expect(plan.loaded).not.toHaveBeenCalled();
});
