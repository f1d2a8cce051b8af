/** The position in a replay, and the analyses of it. */
import { api, ApiError, errorSentence } from '../api/http';
import type { Analysis, Frame, Replay, TableEvent } from '../api/types';

const STEP_EVERY = 900;

/** Steps through a finished match, by hand or by a timer. */
export class ReplayPlayer {
    at = $state(0);
    isPlaying = $state(false);
    readonly last: number;
    readonly frame: Frame | undefined = $derived.by(() => this.replay.frames[this.at]);
    /** The event that led here. */
    readonly lastEvents: TableEvent[] = $derived.by(() => this.replay.events.slice(Math.max(0, this.at - 1), this.at));
    #timer: ReturnType<typeof setInterval> | undefined;

    constructor(readonly replay: Replay) {
        this.last = replay.frames.length - 1;
    }

    to(event: number): void {
        this.at = Math.min(this.last, Math.max(0, event));
        if (this.at === this.last) this.pause();
    }

    toggle(): void {
        if (this.isPlaying) return this.pause();
        if (this.at === this.last) this.at = 0;
        this.isPlaying = true;
        this.#timer = setInterval(() => this.to(this.at + 1), STEP_EVERY);
    }

    pause(): void {
        clearInterval(this.#timer);
        this.isPlaying = false;
    }

    /** What a key does; false when it does nothing. */
    key(name: string): boolean {
        const keys: Record<string, () => void> = {
            ArrowLeft: () => this.to(this.at - 1),
            ArrowRight: () => this.to(this.at + 1),
            Home: () => this.to(0),
            End: () => this.to(this.last),
            ' ': () => this.toggle(),
        };
        keys[name]?.();
        return name in keys;
    }
}

/** The computer's analysis of each position that was requested. */
export class AnalysisCache {
    isOn = $state(false);
    found = $state.raw<Record<number, Analysis>>({});
    problem = $state('');
    isMissing = $state(false);
    #requested = new Set<number>();

    constructor(
        readonly table: string,
        readonly seconds = 1.5,
    ) {}

    async request(event: number): Promise<void> {
        if (this.#requested.has(event) || event in this.found || this.isMissing) return;
        this.#requested.add(event);
        try {
            const analysis = await api.analysis(this.table, event, this.seconds);
            this.found = { ...this.found, [event]: analysis };
            this.problem = '';
        } catch (error) {
            this.isMissing = error instanceof ApiError && error.status === 404;
            this.problem = errorSentence(error);
        } finally {
            this.#requested.delete(event);
        }
    }
}
