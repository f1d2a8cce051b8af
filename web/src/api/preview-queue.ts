/**
 * Questions to the server about actions that are only aimed at.
 *
 * Somebody who moves a piece about asks more than is worth sending: one question goes out at a time, not more often than
 * every so many milliseconds, and one that a later question overtook is answered by null.
 */
import type { Foreseen } from '../boards/contract';

const AT_MOST_EVERY = 60;

type Question = { seat: number; text: string; after: string[]; answer: (foreseen: Foreseen | null) => void };

export class Aims {
    #next: Question | null = null;
    #asked = new Map<string, Question>();
    #timer: ReturnType<typeof setTimeout> | undefined;
    #sentAt = -Infinity;

    /** `send` gives the id under which the question went out, or null without a connection. */
    constructor(private readonly send: (seat: number, text: string, after: string[]) => string | null) {}

    ask(seat: number, text: string, after: string[] = []): Promise<Foreseen | null> {
        return new Promise((answer) => {
            this.#next?.answer(null);
            this.#next = { seat, text, after, answer };
            this.#timer ??= setTimeout(() => this.#send(), Math.max(0, this.#sentAt + AT_MOST_EVERY - Date.now()));
        });
    }

    /** Whether it was the answer to one of these questions. */
    heard(id: string | null, foreseen: Foreseen | null): boolean {
        const question = id === null ? undefined : this.#asked.get(id);
        if (!question || id === null) return false;
        this.#asked.delete(id);
        question.answer(foreseen);
        return true;
    }

    /** The connection is lost: nothing will be answered any more. */
    forget(): void {
        clearTimeout(this.#timer);
        this.#timer = undefined;
        for (const question of [...this.#asked.values(), this.#next]) question?.answer(null);
        this.#asked.clear();
        this.#next = null;
    }

    #send(): void {
        this.#timer = undefined;
        const question = this.#next;
        this.#next = null;
        if (!question) return;
        this.#sentAt = Date.now();
        const id = this.send(question.seat, question.text, question.after);
        if (id === null) question.answer(null);
        else this.#asked.set(id, question);
    }
}
