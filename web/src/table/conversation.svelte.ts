/** The chat of a table for whoever does not look at it: how many lines are unread, and what is announced of them. */
import { announcer } from '../services/announce.svelte';
import type { Live } from '../api/live.svelte';
import type { ChatLine } from '../api/types';

export class Conversation {
    unread = $state(0);
    isOpen = $state(false);

    constructor(private readonly live: Live) {
        live.onchat = (line) => this.#heard(line);
    }

    open(): void {
        this.isOpen = true;
        this.unread = 0;
    }

    close(): void {
        this.isOpen = false;
    }

    #heard({ from, seat, text }: ChatLine): void {
        if (this.live.table?.seats[seat ?? -1]?.is_mine) return;
        announcer.announce(`${from}: ${text}`);
        if (!this.isOpen) this.unread += 1;
    }
}
