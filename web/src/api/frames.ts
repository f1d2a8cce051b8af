/** Frames leave out what has not changed; these functions complete them from the frame before. */
import { legalActions, type Steps } from './steps';
import type { Acting, ActingReceived, Frame, FrameReceived } from './types';

type Views = Frame['views'];

export function mergeFrame(received: FrameReceived, previous: Frame | null, steps: Steps): Frame {
    const { partial, ...rest } = received;
    return {
        ...rest,
        views: partial === true ? mergeViews(received.views, previous?.views ?? {}) : received.views,
        points: received.points ?? previous?.points ?? [],
        acting: mergeActing(received.acting, previous?.acting ?? [], steps),
    };
}

/** The fields that were sent replace those of the view before, seat by seat. */
export function mergeViews(received: Views, previous: Views): Views {
    const merged = Object.entries(received).map(([seat, view]) => [seat, { ...previous[seat], ...view }]);
    return { ...previous, ...Object.fromEntries(merged) };
}

export function mergeActing(received: ActingReceived[], previous: Acting[], steps: Steps): Acting[] {
    return received.map(({ seat, version, prompt, actions, texts }) => {
        const known = previous.find((acting) => acting.seat === seat);
        return {
            seat,
            version,
            prompt: prompt ?? known?.prompt ?? '',
            actions: actions === undefined ? (known?.actions ?? []) : legalActions(steps, actions, texts),
        };
    });
}
