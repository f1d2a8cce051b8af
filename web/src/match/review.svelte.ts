/** Where a seat left points: the server reviews a match turn by turn, and is polled until it is done. */
import { boardConfig, turnLines } from '../boards/registry';
import type { Compared } from '../boards/contract';
import { api, errorSentence } from '../api/http';
import type { Missed, Review, Table, TableEvent } from '../api/types';
import { capital } from '../components/text';

const POLL_EVERY = 700;
/** Milliseconds after which the worst turns so far are shown, though a worse one may come. */
const PATIENCE = 2_500;
/** In points; a search cannot tell smaller differences apart. */
const WORTH_TELLING = 0.5;

/** A turn that lost points, beside the better one: for the board, and as people say it. */
export type Comparison = {
    /** Of the first event of the turn. */
    number: number;
    /** `Draw 12, Forest`. */
    title: string;
    compared: Compared;
    /** How many steps both begin with: they are not told. */
    same: number;
    /** Line by line. */
    played: string[];
    better: string[];
    loss: number;
};

/** Finished reviews by table and seat: they are shown again at once. */
const finished = new Map<string, Review>();
const keyOf = (table: Table, seat: number) => `${table.id} ${seat}`;

export class MatchReview {
    isOn = $state(false);
    /** Whose turns are reviewed. */
    seat = $state(0);
    problem = $state('');
    #review = $state.raw<Review | null>(null);
    /** Somebody has waited long enough for all turns. */
    #isLate = $state(false);
    #timer: ReturnType<typeof setTimeout> | undefined;
    #patience: ReturnType<typeof setTimeout> | undefined;
    /** Answers to an earlier request are dropped. */
    #request = 0;

    readonly of = $derived.by(() => this.#review?.of ?? 0);
    readonly done = $derived.by(() => this.#review?.done ?? 0);
    readonly isDone = $derived.by(() => this.#review !== null && this.#review.done >= this.#review.of);
    /** The turns that lost most, the worst first: of the whole match, or after a while of what has been reviewed. */
    readonly worst = $derived.by<Missed[]>(() => {
        if (!this.isDone && !this.#isLate) return [];
        return this.#review?.worst.filter((missed) => missed.loss >= WORTH_TELLING) ?? [];
    });

    constructor(
        readonly table: Table,
        seat: number,
    ) {
        this.seat = Math.max(0, seat);
    }

    start(seat = this.seat): void {
        this.stop();
        this.seat = seat;
        this.problem = '';
        this.isOn = true;
        this.#review = finished.get(keyOf(this.table, seat)) ?? null;
        if (this.#review) return;
        this.#patience = setTimeout(() => (this.#isLate = true), PATIENCE);
        void this.#poll(seat, this.#request);
    }

    /** Shows what was found before. */
    resume(): void {
        if (finished.has(keyOf(this.table, this.seat))) this.start();
    }

    stop(): void {
        this.#request += 1;
        this.#isLate = false;
        clearTimeout(this.#timer);
        clearTimeout(this.#patience);
    }

    /** `events` are those of the match that count. */
    compare({ turn, numbers, played, better, loss }: Missed, events: TableEvent[]): Comparison {
        const { game } = this.table;
        const config = boardConfig(game);
        const actions = numbers.map((number, index) => {
            return events.find((each) => each.number === number) ?? { text: played[index]! };
        });
        const [lines, betterLines] = [turnLines(game, actions), turnLines(game, better)];
        const differing = lines.findIndex((line, index) => line !== betterLines[index]);
        const same = differing < 0 ? lines.length : differing;
        const upToEnd = events.filter((each) => each.number <= numbers.at(-1)!);
        const moment = config.moment?.(upToEnd) ?? '';
        return {
            number: numbers[0]!,
            title: `${capital(config.turn ?? 'turn')} ${config.turnNumber?.(upToEnd) ?? turn}${moment && `, ${moment}`}`,
            compared: { seat: this.seat, played: stepsOf(actions), better: stepsOf(better), moment },
            same,
            played: lines.slice(same),
            better: betterLines.slice(same),
            loss,
        };
    }

    async #poll(seat: number, request: number): Promise<void> {
        try {
            const review = await api.review(this.table.id, seat);
            if (request !== this.#request) return;
            this.#review = review;
            if (this.isDone) finished.set(keyOf(this.table, seat), review);
            else this.#timer = setTimeout(() => void this.#poll(seat, request), POLL_EVERY);
        } catch (error) {
            if (request !== this.#request) return;
            this.problem = errorSentence(error);
            this.isOn = false;
        }
    }
}

/** The steps of actions, for a board. */
export const stepsOf = (actions: { text: string; step?: unknown }[]) => actions.flatMap(({ step }) => step ?? []);

/** `about 4 points`. */
export function lossText(loss: number): string {
    const points = Math.max(1, Math.round(loss));
    return points === 1 ? 'about 1 point' : `about ${points} points`;
}

/** Where a replay begins, and the seat whose better turns it shows; in the address after `#`. */
export type ReplayPlace = { event: number; seat: number | null };
const END = '#end';

export const replayPath = (table: string, { event, seat }: ReplayPlace): string =>
    `/replay/${table}#${event}${seat === null ? '' : `-${seat}`}`;

/** A replay that begins with the final position. */
export const replayEndPath = (table: string): string => `/replay/${table}${END}`;

export function replayPlace(hash: string): ReplayPlace {
    if (hash === END) return { event: Infinity, seat: null };
    const [event = NaN, seat = NaN] = hash.slice(1).split('-').map(Number);
    return Number.isInteger(event) ? { event, seat: Number.isInteger(seat) ? seat : null } : { event: 0, seat: null };
}
