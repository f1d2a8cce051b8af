/** Where a seat left points: the server reviews a match action by action, and is polled until it is done. */
import { boardConfig, describe } from '../boards/registry';
import type { Compared } from '../boards/contract';
import { api, errorSentence } from '../api/http';
import type { Missed, Review, Table, TableEvent } from '../api/types';

const POLL_EVERY = 700;
/** In points; a search cannot tell smaller differences apart. */
const WORTH_TELLING = 0.5;

/** An action that lost points, beside the better one: for the board, and as people say it. */
export type Comparison = { number: number; compared: Compared; played: string; better: string; loss: number };

export class MatchReview {
    isOn = $state(false);
    problem = $state('');
    #review = $state.raw<Review | null>(null);
    #timer: ReturnType<typeof setTimeout> | undefined;
    /** Answers to an earlier request are dropped. */
    #request = 0;

    readonly of = $derived.by(() => this.#review?.of ?? 0);
    readonly done = $derived.by(() => this.#review?.done ?? 0);
    readonly isDone = $derived.by(() => this.#review !== null && this.#review.done >= this.#review.of);
    /** The actions that lost most, the worst first; none before the whole match is reviewed. */
    readonly worst = $derived.by<Missed[]>(() => {
        return this.isDone ? this.#review!.worst.filter((missed) => missed.loss >= WORTH_TELLING) : [];
    });

    constructor(readonly table: Table) {}

    start(seat: number): void {
        this.stop();
        this.#review = null;
        this.problem = '';
        this.isOn = true;
        void this.#poll(seat, this.#request);
    }

    stop(): void {
        this.#request += 1;
        clearTimeout(this.#timer);
    }

    /** `events` are those of the match that count. */
    compare({ number, played, better, loss }: Missed, seat: number, events: TableEvent[]): Comparison {
        const { game } = this.table;
        const event = events.find((each) => each.number === number);
        const before = events.filter((each) => each.number < number);
        const moment = boardConfig(game).moment?.(before) ?? '';
        return {
            number,
            compared: { seat, played: event?.step, better: better.step, moment },
            played: describe(game, event ?? { text: played }),
            better: describe(game, better),
            loss,
        };
    }

    async #poll(seat: number, request: number): Promise<void> {
        try {
            const review = await api.review(this.table.id, seat);
            if (request !== this.#request) return;
            this.#review = review;
            if (!this.isDone) this.#timer = setTimeout(() => void this.#poll(seat, request), POLL_EVERY);
        } catch (error) {
            if (request !== this.#request) return;
            this.problem = errorSentence(error);
            this.isOn = false;
        }
    }
}

/** The ordinal of an event among its seat's actions, from 1. */
export function nthAction(events: TableEvent[], seat: number, number: number): number {
    return events.filter((event) => event.kind === 'action' && event.seat === seat && event.number <= number).length;
}

/** `about 4 points`. */
export function lossText(loss: number): string {
    const points = Math.max(1, Math.round(loss));
    return points === 1 ? 'about 1 point' : `about ${points} points`;
}

/** Where a replay begins, and the seat whose better actions it shows; in the address after `#`. */
export type ReplayPlace = { event: number; seat: number | null };

export const replayPath = (table: string, { event, seat }: ReplayPlace): string =>
    `/replay/${table}#${event}${seat === null ? '' : `-${seat}`}`;

export function replayPlace(hash: string): ReplayPlace {
    const [event = NaN, seat = NaN] = hash.slice(1).split('-').map(Number);
    return Number.isInteger(event) ? { event, seat: Number.isInteger(seat) ? seat : null } : { event: 0, seat: null };
}
