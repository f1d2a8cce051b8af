/** Offers at a table: what somebody asks of the others (a take-back, a draw, a rematch), and how it was answered. */
import { announcer } from '../services/announce.svelte';
import { play } from '../services/sound';
import { joined } from '../components/text';
import type { Live } from '../api/live.svelte';
import type { Asked } from '../api/types';

type What = Asked['what'];

const VERDICT_STAYS = 6_000;

/** How an offer is put to the others, and what is said to all when it was declined. */
const WORDS: Record<What, { asks: string; wait: string; declined: string; accept: string; decline: string }> = {
    'take-back': {
        asks: 'asks for a take-back',
        wait: 'You asked for a take-back',
        declined: 'The take-back was refused.',
        accept: 'Allow',
        decline: 'Refuse',
    },
    draw: {
        asks: 'offers a draw',
        wait: 'You offered a draw',
        declined: 'The draw was declined.',
        accept: 'Accept',
        decline: 'Decline',
    },
    rematch: {
        asks: 'wants a rematch',
        wait: 'You asked for a rematch',
        declined: 'The rematch was declined.',
        accept: 'Accept',
        decline: 'Decline',
    },
};

export type Shown = {
    sentence: string;
    /** One of this player's seats has to answer. */
    accept?: { label: string; run: () => void };
    decline?: { label: string; run: () => void };
};

export class Offers {
    /** How the last offer ended, for a few seconds. */
    verdict = $state('');
    readonly shown = $derived.by(() => this.#shown());
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly live: Live,
        private readonly nameOf: (seat: number) => string,
    ) {
        live.onoffer = (asked, before) => this.#heard(asked, before);
    }

    close(): void {
        clearTimeout(this.#timer);
    }

    #shown(): Shown | null {
        const offer = this.live.offer;
        if (!offer) return null;
        const words = WORDS[offer.what];
        const asks = `${this.nameOf(offer.by)} ${words.asks}.`;
        const seat = this.#mine(offer.needs);
        if (seat !== undefined) {
            const answer = (granted: boolean) => () => this.live.answer(seat, granted);
            return {
                sentence: asks,
                accept: { label: words.accept, run: answer(true) },
                decline: { label: words.decline, run: answer(false) },
            };
        }
        const others = `Waiting for ${joined(offer.needs.map(this.nameOf))} …`;
        if (this.#mine([offer.by]) === undefined) return { sentence: `${asks} ${others}` };
        return {
            sentence: `${words.wait}. ${others}`,
            decline: { label: 'Withdraw', run: () => this.live.withdraw(offer.by) },
        };
    }

    #mine(seats: number[]): number | undefined {
        return seats.find((seat) => this.live.mySeats.includes(seat));
    }

    /** Tells of a new offer once, and of the end of one. */
    #heard(asked: Asked, before: Asked | null): void {
        if (asked.needs.length === 0) return this.#tell(this.#verdict(asked, before));
        this.#tell('');
        if (before || !this.shown) return;
        announcer.announce(this.shown.sentence);
        if (this.shown.accept) play('turn');
    }

    #verdict({ what, by, granted }: Asked, before: Asked | null): string {
        if (granted === false) return WORDS[what].declined;
        const wasAsked = before !== null && this.#mine(before.needs) !== undefined;
        return granted === null && wasAsked ? `${this.nameOf(by)} has withdrawn the question.` : '';
    }

    #tell(verdict: string): void {
        clearTimeout(this.#timer);
        this.verdict = verdict;
        if (!verdict) return;
        announcer.announce(verdict);
        this.#timer = setTimeout(() => (this.verdict = ''), VERDICT_STAYS);
    }
}
