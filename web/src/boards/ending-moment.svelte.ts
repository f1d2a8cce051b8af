/** The moment in which a match ends while it is shown, for a short flourish on the board. */
import { untrack } from 'svelte';
import type { BoardProps } from './contract';

const LASTS = 600; // milliseconds

type Given = Pick<BoardProps<unknown>, 'isOver' | 'winners' | 'motion'>;

export class EndingMoment {
    /** The seats to celebrate now; none before, afterwards, and when the match was over already. */
    winners = $state.raw<number[]>([]);
    /** Undefined before the first frame. */
    #wasOver: boolean | undefined;

    /** In the initialisation of a component. */
    constructor(given: () => Given, lasts = LASTS) {
        $effect(() => {
            const { isOver = false, winners = [], motion } = given();
            const isNews = this.#wasOver === false && isOver;
            // The seats come with the result, which may follow the last frame.
            if (!isOver || winners.length > 0) this.#wasOver = isOver;
            if (!isNews || !motion || winners.length === 0) return;
            untrack(() => (this.winners = winners));
            setTimeout(() => (this.winners = []), lasts);
        });
    }
}
