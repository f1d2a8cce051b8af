/** The games that the server offers, asked for once. */
import { api } from './http';
import type { GameCard } from './types';

class Games {
    list = $state.raw<GameCard[]>([]);
    #asked: Promise<void> | undefined;

    load(): Promise<void> {
        this.#asked ??= api.games().then(
            (list) => {
                this.list = list;
            },
            (error: unknown) => {
                this.#asked = undefined;
                throw error;
            },
        );
        return this.#asked;
    }

    find(name: string): GameCard | undefined {
        return this.list.find((game) => game.name === name);
    }
}

export const games = new Games();
