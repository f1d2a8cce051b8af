/** The position in a replay, and the analyses of it. */
import { api, ApiError, errorSentence } from '../api/http';
import { GRID } from '../boards/contract';
import type { Analysis, Frame, Replay, TableEvent } from '../api/types';
import { replayTurns, type ReplayTurn } from './turns';

const EVENT_EVERY = 900;
const TURN_EVERY = 1600;
/** How often the clock of a real-time match is looked at. */
const CLOCK_EVERY = 50;
const SPEEDS = [1, 4];

/** Steps through a finished match by turns or by single events, by hand or by a timer. */
export class ReplayPlayer {
    at = $state(0);
    isPlaying = $state(false);
    /** Stops after every event, not only after every turn. */
    byEvents = $state(false);
    /** How fast time passes in the replay of a real-time match. */
    speed = $state(SPEEDS[0]!);
    readonly last: number;
    readonly turns: ReplayTurn[];
    /** A real-time match is played with its own pauses. */
    readonly isTimed: boolean;
    /** How far a real-time match has come, in milliseconds since it began. */
    readonly clock: number = $derived.by(() => (this.isPlaying ? this.#now : this.#timeAt(this.at)));
    readonly frame: Frame | undefined = $derived.by(() => this.replay.frames[this.at]);
    /** The positions that it stops at. */
    readonly stops: number[] = $derived.by(() => {
        if (this.byEvents)
            return Array.from({ length: this.last + 1 }, (_, at) => at).filter((at) => !this.#isJump(at));
        return [0, ...this.turns.map(({ to }) => to)];
    });
    /** The last stop up to here. */
    readonly index: number = $derived.by(() => this.stops.findLastIndex((stop) => stop <= this.at));
    /** The turn that led here. */
    readonly turn: ReplayTurn | undefined = $derived.by(() => {
        return this.turns.find(({ from, to }) => from < this.at && this.at <= to);
    });
    /** The events that led here: one, or those of the turn. */
    readonly lastEvents: TableEvent[] = $derived.by(() => {
        const from = this.showsEvents ? this.at - 1 : (this.turn?.from ?? 0);
        return this.replay.events.slice(Math.max(0, from), this.at);
    });
    /** Where it is: `Turn 3, Blue`. */
    readonly label: string = $derived.by(() => this.turn?.label ?? 'The beginning');
    /** Whether what led here is one event, and not a turn. */
    readonly showsEvents: boolean = $derived.by(() => this.byEvents || (this.isTimed && this.isPlaying));
    #timer: ReturnType<typeof setInterval> | undefined;
    #now = $state(0);

    constructor(readonly replay: Replay) {
        this.last = replay.frames.length - 1;
        this.isTimed = replay.events.some(({ ms }) => ms != null);
        this.turns = replayTurns(replay);
    }

    to(event: number): void {
        this.at = Math.min(this.last, Math.max(0, event));
        this.#now = this.#timeAt(this.at);
        if (this.at === this.last) this.pause();
    }

    /** To a stop by its number. */
    toStop(index: number): void {
        this.to(this.stops[Math.max(0, index)] ?? this.last);
    }

    next(): void {
        this.toStop(this.index + 1);
    }

    /** To the stop before; in the middle of a turn that is where the turn began. */
    back(): void {
        this.toStop(this.at > this.stops[this.index]! ? this.index : this.index - 1);
    }

    toggle(): void {
        if (this.isPlaying) return this.pause();
        if (this.at === this.last) this.to(0);
        this.isPlaying = true;
        if (this.isTimed) this.#runClock();
        else this.#timer = setInterval(() => this.next(), this.byEvents ? EVENT_EVERY : TURN_EVERY);
    }

    /** To the next speed, and from the last to the first. */
    changeSpeed(): void {
        this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!;
    }

    pause(): void {
        clearInterval(this.#timer);
        this.isPlaying = false;
    }

    #runClock(): void {
        this.#now = this.#timeAt(this.at);
        let looked = performance.now();
        this.#timer = setInterval(() => {
            const now = performance.now();
            this.#now += (now - looked) * this.speed;
            looked = now;
            const next = this.replay.events.findIndex(({ ms }, event) => event >= this.at && (ms ?? 0) > this.#now);
            this.at = next < 0 ? this.last : next;
            if (this.at === this.last) this.pause();
        }, CLOCK_EVERY);
    }

    /** The time of the last event before a position. */
    #timeAt(at: number): number {
        return this.replay.events.slice(0, at).findLast(({ ms }) => ms != null)?.ms ?? 0;
    }

    /** Whether the clock has just jumped: nothing has happened yet. */
    #isJump(at: number): boolean {
        return this.replay.events[at - 1]?.kind === 'jump';
    }

    /** What a key does; false when it does nothing. */
    key(name: string): boolean {
        const keys: Record<string, () => void> = {
            ArrowLeft: () => this.back(),
            ArrowRight: () => this.next(),
            Home: () => this.to(0),
            End: () => this.to(this.last),
            ' ': () => this.toggle(),
        };
        keys[name]?.();
        return name in keys;
    }
}

/** Whether a control with the focus needs a key itself. */
export function isKeyTaken(target: Element, key: string): boolean {
    const control = target.closest(`input, select, textarea, button, a, ${GRID}`);
    if (!control) return false;
    const isTicked = control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);
    return key === ' ' || (control.matches('input, select, textarea') && !isTicked);
}

/** The position before an event of the match, or after actions of one's own from there. */
export type ReplayPosition = { event: number; actions: number[] };

const keyOf = ({ event, actions }: ReplayPosition) => [event, ...actions].join(' ');

/** The computer's analysis of each position that was requested. */
export class AnalysisCache {
    isOn = $state(false);
    /** By the event, and the actions after it. */
    found = $state.raw<Record<string, Analysis>>({});
    problem = $state('');
    isMissing = $state(false);
    #requested = new Map<string, Promise<void>>();

    constructor(
        readonly table: string,
        readonly seconds = 1,
    ) {}

    find(position: ReplayPosition): Analysis | undefined {
        return this.found[keyOf(position)];
    }

    /** Ends when the analysis is there, or cannot be had. */
    request(position: ReplayPosition, signal?: AbortSignal): Promise<void> {
        const key = keyOf(position);
        if (key in this.found || this.isMissing) return Promise.resolve();
        const requested = this.#requested.get(key) ?? this.#load(position, signal);
        this.#requested.set(key, requested);
        return requested;
    }

    async #load(position: ReplayPosition, signal?: AbortSignal): Promise<void> {
        try {
            const analysis = await api.analysis(this.table, position.event, position.actions, this.seconds, signal);
            this.found = { ...this.found, [keyOf(position)]: analysis };
            this.problem = '';
        } catch (error) {
            if (signal?.aborted) return;
            this.isMissing = error instanceof ApiError && error.status === 404;
            this.problem = errorSentence(error);
        } finally {
            this.#requested.delete(keyOf(position));
        }
    }

    /** Requests one position after another; the returned function ends that. */
    requestAll(events: number[]): () => void {
        let isWanted = true;
        const run = async () => {
            for (const event of events) {
                if (!isWanted) return;
                await this.request({ event, actions: [] });
                if (this.problem && !(event in this.found)) return;
            }
        };
        void run();
        return () => (isWanted = false);
    }
}
