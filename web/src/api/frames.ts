/** A frame leaves out legal actions that have not changed; these functions complete it from the frame before. */
import { legalActions, type Steps } from './steps';
import type { Acting, ActingReceived, Frame, FrameReceived } from './types';

export function mergeFrame(received: FrameReceived, previous: Frame | null, steps: Steps): Frame {
    return { ...received, acting: mergeActing(received.acting, previous?.acting ?? [], steps) };
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
