/** The squares drawn last on each map, by comparing the maps with how they were before. */

/** A shape and some Desolations; more at once is a jump in a replay. */
const MOST = 8;

export class RecentSquares {
    #recent = $state.raw<number[][]>([]);
    #maps: string[] = [];

    update(maps: string[][]): void {
        const now = maps.map((rows) => rows.join(''));
        const isOtherTable = now.length !== this.#maps.length;
        this.#recent = now.map((letters, seat) => {
            const found = isOtherTable ? [] : newlyDrawn(this.#maps[seat]!, letters);
            if (found.length > MOST) return [];
            return found.length > 0 ? found : this.of(seat).filter((square) => letters[square] !== '.');
        });
        this.#maps = now;
    }

    of(seat: number): number[] {
        return this.#recent[seat] ?? [];
    }
}

function newlyDrawn(before: string, now: string): number[] {
    return [...now].flatMap((letter, square) => (letter !== '.' && letter !== before[square] ? [square] : []));
}
