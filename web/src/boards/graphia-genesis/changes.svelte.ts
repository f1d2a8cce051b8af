/** What was drawn last on each map, told from how the maps looked before. */

/** A shape and some Desolations; more at once is a leap through a replay. */
const MOST = 8;

export class Changes {
    #fresh = $state.raw<number[][]>([]);
    #maps: string[] = [];

    see(maps: string[][]): void {
        const now = maps.map((rows) => rows.join(''));
        const isOtherTable = now.length !== this.#maps.length;
        this.#fresh = now.map((letters, seat) => {
            const found = isOtherTable ? [] : drawn(this.#maps[seat]!, letters);
            if (found.length > MOST) return [];
            return found.length > 0 ? found : (this.#fresh[seat] ?? []).filter((square) => letters[square] !== '.');
        });
        this.#maps = now;
    }

    of(seat: number): number[] {
        return this.#fresh[seat] ?? [];
    }
}

function drawn(before: string, now: string): number[] {
    return [...now].flatMap((letter, square) => (letter !== '.' && letter !== before[square] ? [square] : []));
}
