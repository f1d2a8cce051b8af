/** The time before a race: what is shown of the position, and the seconds that are counted. */
import type { View } from './types';

const COUNTED = 3;

export class Countdown {
    /** Until the race begins, in milliseconds; 0 from then on. */
    left = $state(0);
    readonly isOn = $derived.by(() => this.left > 0);
    /** The last seconds are counted; the time before belongs to the results of the last race. */
    readonly isCounted = $derived.by(() => this.isOn && this.left <= 1000 * COUNTED);
    /** `3`, `2`, `1`, and before that *Ready*. */
    readonly word = $derived.by(() => {
        const seconds = Math.ceil(this.left / 1000);
        return seconds > COUNTED ? 'Ready' : String(seconds);
    });
    #timer: ReturnType<typeof setTimeout> | undefined;

    /** `startsAt` is a time of `performance.now`. */
    update(startsAt: number): void {
        clearTimeout(this.#timer);
        this.left = Math.max(0, startsAt - performance.now());
        // At the next full second.
        if (this.left > 0) this.#timer = setTimeout(() => this.update(startsAt), this.left % 1000 || 1000);
    }

    stop(): void {
        clearTimeout(this.#timer);
    }
}

/** The dice are the signal: before it nothing of the race is shown. */
export const beforeRace = (view: View): View => ({
    ...view,
    phase: 'test',
    turn_die: view.game === 2 ? null : view.turn_die,
    test_die: null,
    race: null,
    own: view.own && { ...view.own, hand: [], allowed: [], missing: '', measures: null },
});
