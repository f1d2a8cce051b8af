/** A finished match, step by step: where one is in it, and whether it plays by itself. */
import { api, ApiError, sentenceOf } from '../api/http';
import type { Analysis, Frame, Replay, TableEvent } from '../api/types';

const STEP_EVERY = 900;

export class Player {
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

/** What the computer thinks of each point of a match that somebody looked at. */
export class Analyst {
    isOn = $state(false);
    found = $state.raw<Record<number, Analysis>>({});
    trouble = $state('');
    isMissing = $state(false);
    #busy = new Set<number>();

    constructor(
        readonly table: string,
        readonly seconds = 1.5,
    ) {}

    async look(event: number): Promise<void> {
        if (this.#busy.has(event) || event in this.found || this.isMissing) return;
        this.#busy.add(event);
        try {
            const analysis = await api.analysis(this.table, event, this.seconds);
            this.found = { ...this.found, [event]: analysis };
            this.trouble = '';
        } catch (error) {
            this.isMissing = error instanceof ApiError && error.status === 404;
            this.trouble = sentenceOf(error);
        } finally {
            this.#busy.delete(event);
        }
    }
}
