import { expect, it } from 'vitest';
import { mergeActing, mergeFrame } from '../../src/api/frames';
import type { Acting, Schemas } from '../../src/api/types';
import { frame, frameSent } from '../fixtures';

const VIEW: Schemas['ForgenesisView'] = { type: 'forgenesis', creatures: [], sides: [], to_move: 'Orange', turn: 3 };
const previous = frame({ views: { '0': VIEW, '1': VIEW }, points: [{ land: 2 }, { land: 1 }] });

it('takes a complete frame as it is', () => {
    const sent = frameSent({ event: 4, views: { '0': { ...VIEW, turn: 4 } }, points: [{ land: 5 }, {}] });
    expect(mergeFrame(sent, previous, [])).toEqual(sent);
});

it('keeps the prompt and the actions of a seat that come without them', () => {
    const known: Acting[] = [{ seat: 1, version: 3, prompt: 'Place a land.', actions: [] }];
    expect(mergeActing([{ seat: 1, version: 3 }], known, [])).toEqual(known);
    expect(mergeActing([{ seat: 1, version: 3 }], known, [])[0]?.actions).toBe(known[0]?.actions);
    expect(mergeActing([{ seat: 0, version: 3 }], known, [])[0]?.prompt, 'of another seat').toBe('');
});
