/** Actions on their way to the server: one a seat, kept until it is answered, and maybe followed by others. */
import { newId } from './socket';
import type { ClientMessage } from './types';

type Act = Extract<ClientMessage, { type: 'act' }>;
/** A legal action by its id, anything else by its text. */
export type ActionChoice = Pick<Act, 'action' | 'text'>;
/** What a seat is to do after an action. */
type Following = { seat: number; choices: ActionChoice[] };

const RESEND_AFTER = 500;

export class PendingActions {
    list = $state.raw<Act[]>([]);
    #following = new Map<string, ActionChoice[]>();

    constructor(private readonly send: (act: Act) => void) {}

    /** Sends the first choice, unless the seat has an action under way. */
    commit(seat: number, version: number, [choice, ...following]: ActionChoice[]): void {
        if (choice === undefined || this.list.some((act) => act.seat === seat)) return;
        const act: Act = { type: 'act', id: newId(), seat, version, ...choice };
        this.list = [...this.list, act];
        this.#following.set(act.id, following);
        this.send(act);
    }

    /** Removes an action that was answered, and returns what its seat wants to do next. */
    answered(id: string | null | undefined): Following | null {
        const act = this.list.find((pending) => pending.id === id);
        if (!act) return null;
        const choices = this.#following.get(act.id) ?? [];
        this.#following.delete(act.id);
        this.list = this.list.filter((pending) => pending !== act);
        return { seat: act.seat, choices };
    }

    resendAll(): void {
        for (const act of this.list) this.send(act);
    }

    /** Whether the id is that of an action, which is then sent again in a moment. */
    resendLater(id: string | null): boolean {
        const act = this.list.find((pending) => pending.id === id);
        if (act) setTimeout(() => this.send(act), RESEND_AFTER);
        return act !== undefined;
    }
}
