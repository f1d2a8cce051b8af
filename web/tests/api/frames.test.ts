import { expect, it } from 'vitest';
import { mergeFrame, mergeViews } from '../../src/api/frames';
import type { FrameReceived, Schemas } from '../../src/api/types';
import { frame, frameSent } from '../fixtures';

const VIEW: Schemas['ForgenesisView'] = { type: 'forgenesis', creatures: [], sides: [], to_move: 'Orange', turn: 3 };
const previous = frame({ views: { '0': VIEW, '1': VIEW }, points: [{ land: 2 }, { land: 1 }] });

/** The server sends only the fields that changed. */
const changed = (fields: Partial<typeof VIEW>) => ({ '0': fields as typeof VIEW });

it('takes a complete frame as it is', () => {
    const sent = frameSent({ event: 4, views: { '0': { ...VIEW, turn: 4 } }, points: [{ land: 5 }, {}] });
    expect(mergeFrame(sent, previous, [])).toEqual(sent);
});

it('merges the fields of a partial view over the view before', () => {
    const received: FrameReceived = { ...frameSent({ views: changed({ to_move: 'Blue' }) }), partial: true };
    const { views } = mergeFrame(received, previous, []);
    expect(views['0']).toEqual({ ...VIEW, to_move: 'Blue' });
    expect(views['1'], 'a seat that is not sent has not changed').toBe(VIEW);
    expect(mergeViews({}, previous.views)).toEqual(previous.views);
});

it('keeps the points when none are sent', () => {
    const { points: _, ...received } = frameSent({ event: 4 });
    expect(mergeFrame(received, previous, []).points).toEqual(previous.points);
    expect(mergeFrame(received, null, []).points).toEqual([]);
});
