/** What a player against bots of low levels is told: that one can win now, or how the bot could in its next turn. */
import { games } from '../api/games.svelte';
import { api } from '../api/http';
import type { Threat } from '../api/types';
import type { TableScreen } from './table.svelte';

const MAX_LEVEL = 2;

export class Threats {
    #found = $state.raw<{ version: number; threat: Threat } | null>(null);
    readonly #screen: TableScreen;

    readonly #isOffered = $derived.by(() => {
        const { table, hints } = this.#screen;
        const bots = table?.seats.filter((seat) => seat.kind === 'bot') ?? [];
        const isForBeginners = bots.length > 0 && bots.every((seat) => (seat.level ?? 0) <= MAX_LEVEL);
        return isForBeginners && hints.isOffered && !!games.find(table!.game)?.has_analysis;
    });
    /** The moment to look at; null when there is none. */
    readonly version = $derived.by(() => (this.#isOffered ? (this.#screen.acting?.version ?? null) : null));
    readonly #now = $derived.by(() => (this.#found?.version === this.version ? this.#found?.threat : undefined));
    /** What the bot's win needs. */
    readonly line = $derived.by(() => this.#now?.line ?? []);
    readonly canWin = $derived.by(() => this.#now?.can_win ?? false);

    constructor(screen: TableScreen) {
        this.#screen = screen;
    }

    async look(version: number, signal: AbortSignal): Promise<void> {
        const { live, seat } = this.#screen;
        try {
            this.#found = { version, threat: await api.threat(live.id, seat, signal) };
        } catch {
            // A warning that cannot be had is no reason to disturb.
        }
    }
}
