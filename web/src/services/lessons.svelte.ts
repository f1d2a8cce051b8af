/** Which games this browser knows: those whose lesson is done, and those that were played without it. */

type Known = 'done' | 'played';

const key = (game: string) => `landwright-lesson-${game}`;

class Lessons {
    /** What was found in the storage or has been stored since, by game. */
    #known = $state<Record<string, Known | null>>({});

    #find(game: string): Known | null {
        if (game in this.#known) return this.#known[game]!;
        const stored = localStorage.getItem(key(game));
        return stored === 'done' || stored === 'played' ? stored : null;
    }

    isDone(game: string): boolean {
        return this.#find(game) === 'done';
    }

    /** The lesson is not offered first any more. */
    isKnown(game: string): boolean {
        return this.#find(game) !== null;
    }

    finish(game: string): void {
        this.#store(game, 'done');
    }

    /** A game was played, maybe in another browser of the same guest. */
    play(game: string): void {
        if (!this.isKnown(game)) this.#store(game, 'played');
    }

    #store(game: string, known: Known): void {
        this.#known[game] = known;
        localStorage.setItem(key(game), known);
    }
}

export const lessons = new Lessons();
