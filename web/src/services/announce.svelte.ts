/** Announcements for screen readers, which `App` puts into a live region. */

const LINES_KEPT = 8;

class Announcer {
    lines = $state<{ key: number; text: string }[]>([]);
    #next = 0;

    announce(text: string): void {
        if (!text) return;
        this.lines = [...this.lines.slice(1 - LINES_KEPT), { key: this.#next++, text }];
    }
}

export const announcer = new Announcer();
