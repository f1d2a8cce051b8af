/** What a screen reader is to say; `App` shows it in a live region. */

const LINES_KEPT = 8;

class Announcer {
    lines = $state<{ key: number; text: string }[]>([]);
    #next = 0;

    say(text: string): void {
        if (!text) return;
        this.lines = [...this.lines.slice(1 - LINES_KEPT), { key: this.#next++, text }];
    }
}

export const announcer = new Announcer();
