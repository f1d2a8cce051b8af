/** Who finished a race first, for the moment in which that is celebrated. */

const SHOWN_FOR = 1800; // milliseconds
const NOBODY = -1;

export class FirstPlace {
    seat = $state<number | null>(null);
    /** Undefined before the first frame: what was decided then is no news. */
    #known: number | undefined;
    #timer: ReturnType<typeof setTimeout> | undefined;

    /** `seat` is -1 as long as nobody has finished. */
    update(seat: number): void {
        const isNews = this.#known === NOBODY && seat !== NOBODY;
        this.#known = seat;
        if (seat === NOBODY) this.seat = null;
        if (isNews) this.show(seat);
    }

    show(seat: number | null): void {
        this.seat = seat;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => (this.seat = null), SHOWN_FOR);
    }
}
