/** The chat of a table for whoever does not look at it: how many lines are unread, and what is announced of them. */
import { announcer } from '../services/announce.svelte';
import type { Live } from '../api/live.svelte';
import type { ChatLine } from '../api/types';

/** What was unread at a table when the page went on to its rematch, which begins with the same chat. */
let carried = { to: '', unread: 0 };

export class Conversation {
    unread = $state(0);
    isOpen = $state(false);

    constructor(private readonly live: Live) {
        if (carried.to === live.id) this.unread = carried.unread;
        live.onchat = (line) => this.#heard(line);
    }

    goOnAt(rematch: string): void {
        carried = { to: rematch, unread: this.unread };
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
