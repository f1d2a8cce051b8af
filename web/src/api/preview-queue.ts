/**
 * Preview questions on their way to the server.
 *
 * A token bucket keeps them well below the server's limit of messages for one connection, and only a few are sent ahead
 * of their answers. Of the questions that are not queued, such as those of a moving pointer, only the latest waits.
 */
import type { ClientMessage, Preview } from './types';

export type Question = Omit<Extract<ClientMessage, { type: 'preview' }>, 'type' | 'id'>;
type Pending<Asked> = { question: Asked; isQueued: boolean; answer: (preview: Preview | null) => void };

/** The server allows 60 messages at once and 20 a second, actions included. */
const BURST = 30;
const PER_SECOND = 12;
const MOST_UNANSWERED = 4;

export class PreviewQueue<Asked = Question> {
    #waiting: Pending<Asked>[] = [];
    #sent = new Map<string, Pending<Asked>>();
    #tokens = BURST;
    #filledAt = Date.now();
    #timer: ReturnType<typeof setTimeout> | undefined;

    /** `send` returns the id of the message; null when the question is out of date or there is no connection. */
    constructor(
        private readonly send: (question: Asked) => string | null,
        private readonly perSecond = PER_SECOND,
    ) {}

    /** The answer; null when there is none, or when a later question took its place. */
    ask(question: Asked, isQueued = false): Promise<Preview | null> {
        return new Promise((answer) => {
            const pending = { question, isQueued, answer };
            if (isQueued) this.#waiting.push(pending);
            else this.#waiting = [pending, ...this.#withoutLatest()];
            this.#flush();
        });
    }

    /** Whether the message answers one of these questions. */
    receive(id: string | null, preview: Preview | null): boolean {
        const pending = id === null ? undefined : this.#sent.get(id);
        if (!pending || id === null) return false;
        this.#sent.delete(id);
        pending.answer(preview);
        this.#flush();
        return true;
    }

    /** The connection is lost: nothing will be answered any more. */
    clear(): void {
        clearTimeout(this.#timer);
        this.#timer = undefined;
        const pending = [...this.#sent.values(), ...this.#waiting];
        this.#sent.clear();
        this.#waiting = [];
        for (const { answer } of pending) answer(null);
    }

    #withoutLatest(): Pending<Asked>[] {
        for (const { isQueued, answer } of this.#waiting) if (!isQueued) answer(null);
        return this.#waiting.filter(({ isQueued }) => isQueued);
    }

    #flush(): void {
        this.#refill();
        while (this.#waiting.length > 0 && this.#sent.size < MOST_UNANSWERED && this.#tokens >= 1) {
            const pending = this.#waiting.shift()!;
            const id = this.send(pending.question);
            if (id === null) {
                pending.answer(null);
                continue;
            }
            this.#tokens -= 1;
            this.#sent.set(id, pending);
        }
        if (this.#waiting.length > 0 && this.#tokens < 1) {
            this.#timer ??= setTimeout(() => {
                this.#timer = undefined;
                this.#flush();
            }, 1000 / this.perSecond);
        }
    }

    #refill(): void {
        const now = Date.now();
        this.#tokens = Math.min(BURST, this.#tokens + ((now - this.#filledAt) / 1000) * this.perSecond);
        this.#filledAt = now;
    }
}
