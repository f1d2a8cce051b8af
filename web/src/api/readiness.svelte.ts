/** Which games are compiled, and how long the others take. The server is asked only while something is not ready. */
import { nextEstimate, type Estimate } from './estimate';
import { api } from './http';
import type { Readiness } from './types';

export type Preparation = Readiness & {
    playable: Estimate;
    complete: Estimate;
    /** How often in a row the server has said that it compiles nothing of the game. */
    idlePolls: number;
};

const POLL_EVERY = 1_000;
const RETRY_AFTER = 5_000;

/** Bots can be missing for a moment before the server starts to compile them, so it is asked some more times. */
const IDLE_POLLS = 5;

const isComplete = ({ is_playable, level, levels }: Readiness): boolean => is_playable && level >= levels;

/** Whether the server is not compiling anything of the game, complete or not. */
const isIdle = ({ is_playable, complete_in, has_failed }: Readiness): boolean =>
    has_failed || (is_playable && complete_in === 0);

/** Whether nothing about the game will change any more. */
export const hasEnded = (one: Preparation): boolean => isComplete(one) || one.idlePolls >= IDLE_POLLS;

export class GameReadiness {
    /** How many games have become playable while the page was open. */
    becamePlayable = $state(0);
    #games = $state.raw(new Map<string, Preparation>());
    /** The games that the person has open, the latest last. */
    #wanted: { game: string }[] = [];
    #timer: ReturnType<typeof setTimeout> | undefined;
    #isWatching = false;

    /** Undefined before the server has answered. */
    find(game: string): Preparation | undefined {
        return this.#games.get(game);
    }

    /** Asks the server until everything is ready. Called again, it does nothing while that goes on. */
    watch(): void {
        if (this.#isWatching) return;
        this.#isWatching = true;
        void this.#poll();
    }

    stop(): void {
        clearTimeout(this.#timer);
        this.#isWatching = false;
    }

    /** Has a game compiled before the others, until the returned function is called. */
    want(game: string): () => void {
        const wish = { game };
        this.#wanted.push(wish);
        return () => {
            this.#wanted = this.#wanted.filter((other) => other !== wish);
        };
    }

    async #poll(): Promise<void> {
        const answer = await api.readiness(this.#wanted.at(-1)?.game).catch(() => null);
        if (!this.#isWatching) return;
        if (answer) this.#receive(answer);
        if (answer && [...this.#games.values()].every(hasEnded)) return this.stop();
        this.#timer = setTimeout(() => void this.#poll(), answer ? POLL_EVERY : RETRY_AFTER);
    }

    #receive(answer: Readiness[]): void {
        const before = this.#games;
        this.#games = new Map(answer.map((one) => [one.game, prepared(one, before.get(one.game))]));
        this.becamePlayable += answer.filter(
            ({ game, is_playable }) => is_playable && before.get(game)?.is_playable === false,
        ).length;
    }
}

function prepared(now: Readiness, known: Preparation | undefined): Preparation {
    // A server that was started again starts the estimates again.
    const before = known?.is_playable && !now.is_playable ? undefined : known;
    return {
        ...now,
        playable: nextEstimate(before?.playable, now.playable_in),
        complete: nextEstimate(before?.complete, now.complete_in),
        idlePolls: isIdle(now) ? (before?.idlePolls ?? 0) + 1 : 0,
    };
}

export const readiness = new GameReadiness();
