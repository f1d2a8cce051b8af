/**
 * Hints of the strongest bot, for solo games and games against bots: shown, never played.
 *
 * A game may have an action `hint`, with which the server records in the log that a hint was given. A real-time game has
 * hints only in solo practice, where that action is legal.
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
    /** The version before and after the action that recorded the hint. */
    #recorded = $state.raw<{ before: number; after: number } | null>(null);
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
            (!this.#isRealTime || this.#isRecordable),
    );
    readonly #isRealTime = $derived.by(() => games.find(this.#screen.table?.game ?? '')?.is_real_time ?? false);
    readonly #isRecordable = $derived.by(
        () => this.#screen.acting?.actions.some(({ text }) => text === RECORD) ?? false,
    );
    /** The suggested action, as long as the seat's version is the same. */
    readonly shown = $derived.by(() => {
        const found = this.#found;
        const acting = this.#screen.acting;
        if (!found || !acting) return null;
        const recorded = this.#recorded?.before === found.version ? this.#recorded.after : found.version;
        if (acting.version !== found.version && acting.version !== recorded) return null;
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
        this.#recorded = null;
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

    /** Events happened. One that only records a hint does not make the hint stale. */
    follow(events: TableEvent[]): void {
        const { seat, acting } = this.#screen;
        const before = this.#requestedAt ?? this.#found?.version ?? null;
        const isRecorded = events.some((event) => event.seat === seat && event.text === RECORD);
        if (isRecorded && acting && before !== null) this.#recorded = { before, after: acting.version };
    }
}
