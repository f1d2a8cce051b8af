/** The games that the server offers, loaded once. */
import { api } from './http';
import type { GameInfo, ScorePart } from './types';

class Games {
    list = $state.raw<GameInfo[]>([]);
    #loading: Promise<void> | undefined;

    load(): Promise<void> {
        this.#loading ??= api.games().then(
            (list) => {
                this.list = list;
            },
            (error: unknown) => {
                this.#loading = undefined;
                throw error;
            },
        );
        return this.#loading;
    }

    find(name: string): GameInfo | undefined {
        return this.list.find((game) => game.name === name);
    }
}

export const games = new Games();

/** The parts of a game's score; none before the games are loaded. */
export const scoreParts = (game: string): ScorePart[] => games.find(game)?.score_parts ?? [];
