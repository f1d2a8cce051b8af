/** Where a seat left points: the server looks back at a match action by action, and is asked how far it is. */
import { api, sentenceOf } from '../api/http';
import type { Missed, Review, TableEvent } from '../api/types';

const ASK_EVERY = 700;
/** In points; what a search thinks of less than that is no better than a guess. */
const WORTH_TELLING = 0.5;

export class LookBack {
    isOn = $state(false);
    trouble = $state('');
    #heard = $state.raw<Review | null>(null);
    #timer: ReturnType<typeof setTimeout> | undefined;
    /** Answers to an earlier question count no more. */
    #asked = 0;

    readonly of = $derived.by(() => this.#heard?.of ?? 0);
    readonly done = $derived.by(() => this.#heard?.done ?? 0);
    readonly isDone = $derived.by(() => this.#heard !== null && this.#heard.done >= this.#heard.of);
    /** The actions that lost most, the worst first; none before all have been looked at. */
    readonly worst = $derived.by<Missed[]>(() => {
        return this.isDone ? this.#heard!.worst.filter((missed) => missed.loss >= WORTH_TELLING) : [];
    });

    constructor(readonly table: string) {}

    start(seat: number): void {
        this.stop();
        this.#heard = null;
        this.trouble = '';
        this.isOn = true;
        void this.#ask(seat, this.#asked);
    }

    stop(): void {
        this.#asked += 1;
        clearTimeout(this.#timer);
    }

    async #ask(seat: number, asked: number): Promise<void> {
        try {
            const heard = await api.review(this.table, seat);
            if (asked !== this.#asked) return;
            this.#heard = heard;
            if (!this.isDone) this.#timer = setTimeout(() => void this.#ask(seat, asked), ASK_EVERY);
        } catch (error) {
            if (asked !== this.#asked) return;
            this.trouble = sentenceOf(error);
            this.isOn = false;
        }
    }
}

/** The which of its seat's actions an event is, from 1 on. */
export function nthAction(events: TableEvent[], seat: number, number: number): number {
    return events.filter((event) => event.kind === 'action' && event.seat === seat && event.number <= number).length;
}

/** `about 4 points`. */
export function lossWords(loss: number): string {
    const points = Math.max(1, Math.round(loss));
    return points === 1 ? 'about 1 point' : `about ${points} points`;
}

/** Where a replay begins, and for whom it shows what would have been better; in the address after `#`. */
export type ReplayPlace = { event: number; seat: number | null };

export const replayPath = (table: string, { event, seat }: ReplayPlace): string =>
    `/replay/${table}#${event}${seat === null ? '' : `-${seat}`}`;

export function replayPlace(hash: string): ReplayPlace {
    const [, event, seat] = /^#(\d+)(?:-(\d+))?$/.exec(hash) ?? [];
    return { event: Number(event ?? 0), seat: seat === undefined ? null : Number(seat) };
}
