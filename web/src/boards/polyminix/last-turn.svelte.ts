/** The results of the last turn. They stay until the player has acted or closed them: a bot may begin the next turn at once. */
import type { Race } from './types';

export type TurnResults = {
    race: Race;
    turn: number;
    /** The milliseconds that a seat needed. */
    times: Map<number, number>;
};

export class LastTurn {
    /** Null before a turn has ended, and when the results were closed. */
    results = $state.raw<TurnResults | null>(null);
    #closed = 0;

    /** Of a turn that has ended. */
    update(results: TurnResults): void {
        if (results.turn > this.#closed) this.results = results;
    }

    close(): void {
        if (!this.results) return;
        this.#closed = this.results.turn;
        this.results = null;
    }
}
