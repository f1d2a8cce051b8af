/** What the strongest bot would do, for who plays alone or against bots: shown, never played. */
import { advised } from '../boards/registry';
import { announcer } from '../app/announce.svelte';
import { api, sentenceOf } from '../api/http';
import type { TableScreen } from './table.svelte';

export class Hints {
    /** The seat's version for which a hint was asked: what others do meanwhile makes it no worse. */
    #askedAt = $state<number | null>(null);
    #found = $state.raw<{ version: number; action: number } | null>(null);
    #screen: TableScreen;

    readonly isOffered = $derived.by(() => {
        const { table, mySeats, isOver } = this.#screen;
        if (!table || table.daily || isOver || mySeats.length !== 1) return false;
        return table.seats.every((seat) => seat.is_mine || seat.kind === 'bot');
    });
    readonly isThinking = $derived.by(() => this.#askedAt !== null && this.#askedAt === this.#screen.acting?.version);
    readonly canAsk = $derived.by(
        () => this.isOffered && !!this.#screen.acting && this.#screen.live.connection === 'open',
    );
    /** The suggested action, until anything happens that concerns the seat. */
    readonly shown = $derived.by(() => {
        const found = this.#found;
        const acting = this.#screen.acting;
        if (!found || found.version !== acting?.version) return null;
        return acting.actions.find((action) => action.id === found.action) ?? null;
    });

    constructor(screen: TableScreen) {
        this.#screen = screen;
    }

    async ask(): Promise<void> {
        const { live, seat, acting } = this.#screen;
        if (!this.canAsk || this.isThinking || !acting) return;
        const { version } = acting;
        this.#askedAt = version;
        try {
            const { action, text } = await api.hint(live.id, seat);
            this.#found = { version, action };
            if (this.shown) announcer.say(`Hint: ${advised(this.#screen.table?.game ?? '', text)}.`);
        } catch (error) {
            if (this.isThinking) live.tell('error', sentenceOf(error));
        } finally {
            if (this.#askedAt === version) this.#askedAt = null;
        }
    }
}
