import { expect, it } from 'vitest';
import type { Preview } from '../contract';
import { seat, TURN, view } from './fixtures';
import { Reach } from './reach.svelte';
import type { LegalAction, Step } from './types';

const step = (city: string): LegalAction => ({ id: 0, text: `step ${city}`, step: { type: 'step', city } });

/** A server on which every city leads to two others, to a number of steps. */
function tree(depth: number) {
    return (action: LegalAction, after: LegalAction[] = []): Promise<Preview<Step>> => {
        const { city } = action.step as { city: string };
        const isEnd = after.length + 1 >= depth;
        return Promise.resolve({
            points: { cities: after.length + 1 },
            actions: isEnd ? [] : [step(`${city}x`), step(`${city}y`)],
            view: view({ phase: 'guide', turn: TURN, seats: [seat({ guide: city }), seat()] }),
        } as unknown as Preview<Step>);
    };
}

const start = { moment: 'm', key: 'k', after: [], next: [step('a')], points: 0, seat: 0 };

it('follows all ways where they are few', async () => {
    const reach = new Reach();
    await reach.explore(start, tree(3));
    expect([...reach.ways('k').keys()]).toEqual(['a', 'ax', 'ay', 'axx', 'axy', 'ayx', 'ayy']);
    expect(reach.ways('k').get('ayy')).toMatchObject({ gain: 3, own: 1 });
    expect(reach.isPartial('k')).toBe(false);
});

it('says that it has left out ways', async () => {
    const reach = new Reach();
    await reach.explore(start, tree(8));
    expect(reach.ways('k').size).toBeGreaterThan(20);
    expect(reach.isPartial('k')).toBe(true);
    expect(reach.isPartial('another')).toBe(false);
});
