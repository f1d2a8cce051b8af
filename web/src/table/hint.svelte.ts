/** Hints of the strongest bot, for solo games and games against bots: shown, never played. */
import { advise } from '../boards/registry';
import { announcer } from '../app/announce.svelte';
import { api, errorSentence } from '../api/http';
import type { TableScreen } from './table.svelte';

export class Hints {
    /** The seat's version for which a hint was requested; actions of other seats do not make it stale. */
    #requestedAt = $state<number | null>(null);
    #found = $state.raw<{ version: number; action: number } | null>(null);
    #screen: TableScreen;

    readonly isOffered = $derived.by(() => {
        const { table, mySeats, isOver } = this.#screen;
        if (!table || table.daily || isOver || mySeats.length !== 1) return false;
        return table.seats.every((seat) => seat.is_mine || seat.kind === 'bot');
    });
    readonly isThinking = $derived.by(
        () => this.#requestedAt !== null && this.#requestedAt === this.#screen.acting?.version,
    );
    readonly canRequest = $derived.by(
        () => this.isOffered && !!this.#screen.acting && this.#screen.live.connection === 'open',
    );
    /** The suggested action, as long as the seat's version is the same. */
    readonly shown = $derived.by(() => {
        const found = this.#found;
        const acting = this.#screen.acting;
        if (!found || found.version !== acting?.version) return null;
        return acting.actions.find((action) => action.id === found.action) ?? null;
    });

    constructor(screen: TableScreen) {
        this.#screen = screen;
    }

    async request(): Promise<void> {
        const { live, seat, acting } = this.#screen;
        if (!this.canRequest || this.isThinking || !acting) return;
        const { version } = acting;
        this.#requestedAt = version;
        try {
            const { action } = await api.hint(live.id, seat);
            this.#found = { version, action };
            if (this.shown) announcer.announce(`Hint: ${advise(this.#screen.table?.game ?? '', this.shown)}.`);
        } catch (error) {
            if (this.isThinking) live.notify('error', errorSentence(error));
        } finally {
            if (this.#requestedAt === version) this.#requestedAt = null;
        }
    }
}
