/**
 * Hints of the strongest bot, where the server has them: shown, never played.
 *
 * A bot that does not know what to do says so. A game may have an action with which the server records in the log that a
 * hint was given. Then there are hints while that action is legal.
 */
import { advise } from '../boards/registry';
import { announcer } from '../services/announce.svelte';
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
        return !!table?.has_hints && !isOver && mySeats.length === 1;
    });
    readonly isThinking = $derived.by(
        () => this.#requestedAt !== null && this.#requestedAt === this.#screen.acting?.version,
    );
    readonly canRequest = $derived.by(
        () => this.isOffered && !!this.#screen.acting && this.#screen.live.connection === 'open' && this.#isRecordable,
    );
    readonly #isRecordable = $derived.by(() => {
        const record = games.find(this.#screen.table?.game ?? '')?.hint_action ?? null;
        return record === null || !!this.#screen.acting?.actions.some(({ id }) => id === record);
    });
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
        if (this.shown) return this.#tell();
        const { version } = acting;
        this.#requestedAt = version;
        this.#recorded = null;
        try {
            const { action, text } = await api.hint(live.id, seat);
            if (action !== null) this.#found = { version, action };
            else if (this.isThinking) live.notify('error', text);
            this.#tell();
        } catch (error) {
            if (this.isThinking) live.notify('error', errorSentence(error));
        } finally {
            if (this.#requestedAt === version) this.#requestedAt = null;
        }
    }

    #tell(): void {
        if (this.shown) announcer.announce(`Hint: ${advise(this.#screen.table?.game ?? '', this.shown)}.`);
    }

    /** Events happened. One that only records a hint does not make the hint stale. */
    follow(events: TableEvent[]): void {
        const { seat, acting } = this.#screen;
        const before = this.#requestedAt ?? this.#found?.version ?? null;
        const isRecorded = events.some((event) => event.seat === seat && event.text === RECORD);
        if (isRecorded && acting && before !== null) this.#recorded = { before, after: acting.version };
    }
}
