/**
 * Hints of the strongest bot, for solo games and games against bots: shown, never played.
 *
 * A game may have an action `hint`, which records in the log that a hint was asked for. Then that is done first, and the
 * hint is loaded when the action has happened. A real-time game has hints only in solo practice.
 */
import { advise } from '../boards/registry';
import { announcer } from '../app/announce.svelte';
import { games } from '../api/games.svelte';
import { api, errorSentence } from '../api/http';
import type { TableEvent } from '../api/types';
import type { TableScreen } from './table.svelte';

const RECORD = 'hint';

export class Hints {
    /** The seat's version for which a hint was requested; actions of other seats do not make it stale. */
    #requestedAt = $state<number | null>(null);
    #found = $state.raw<{ version: number; action: number } | null>(null);
    #screen: TableScreen;

    readonly isOffered = $derived.by(() => {
        const { table, mySeats, isOver } = this.#screen;
        if (!table || table.daily || isOver || mySeats.length !== 1) return false;
        if (this.#isRealTime && table.seats.length > 1) return false;
        return table.seats.every((seat) => seat.is_mine || seat.kind === 'bot');
    });
    readonly isThinking = $derived.by(
        () => this.#requestedAt !== null && this.#requestedAt === this.#screen.acting?.version,
    );
    readonly canRequest = $derived.by(
        () =>
            this.isOffered &&
            !!this.#screen.acting &&
            this.#screen.live.connection === 'open' &&
            (!this.#isRealTime || !!this.#record),
    );
    readonly #isRealTime = $derived.by(() => games.find(this.#screen.table?.game ?? '')?.is_real_time ?? false);
    /** The action that says in the log that a hint was asked for. */
    readonly #record = $derived.by(() => this.#screen.acting?.actions.find(({ text }) => text === RECORD));
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
        if (this.#record) live.act(seat, this.#record);
        else await this.#load();
    }

    /** Events happened: after one that records a hint, the hint is loaded. */
    async follow(events: TableEvent[]): Promise<void> {
        const { seat } = this.#screen;
        if (events.some((event) => event.seat === seat && event.text === RECORD)) await this.#load();
    }

    async #load(): Promise<void> {
        const { live, seat, acting } = this.#screen;
        if (!acting) return;
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
