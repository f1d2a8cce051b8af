/** A WebSocket that reconnects by itself, with growing delays, and is pinged while it is open. */
import type { ClientMessage, ServerMessage } from './types';

const FIRST_DELAY = 300;
const LONGEST_DELAY = 8_000;

/**
 * While the page is looked at, a connection that says nothing for a second is asked whether it is still there. Without an
 * answer it counts as silent, and a new one is made some seconds later: a slow network gets the time to answer.
 */
const QUIET = { shown: 1_000, hidden: 15_000 };
const SILENT_AFTER = 1_700;
const RECONNECT_AFTER = 5_000;
const WELCOME_WITHIN = 15_000;

/** The close code of a table whose game is still being compiled. */
export const PREPARING = 4503;

/** How long to wait before asking again for a table whose game is still being compiled. */
export function preparingDelay(chance: number = Math.random()): number {
    return 1_000 + 1_000 * chance;
}

/** How long to wait before the nth attempt: doubling, with jitter, so that clients do not return all at once. */
export function backOff(attempt: number, chance: number = Math.random()): number {
    return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** attempt) * (0.5 + chance / 2);
}

export function newId(): string {
    // Not `randomUUID`: on a plain http address of the local network it does not exist.
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}

type Handlers = {
    url: () => string;
    onmessage: (message: ServerMessage) => void;
    /** The connection was lost or could not be made yet, and another attempt follows. */
    onlost: (isPreparing: boolean) => void;
    /** An open connection does not answer, or does again. */
    onsilent: (isSilent: boolean) => void;
};

export class ReconnectingSocket {
    #socket: WebSocket | null = null;
    #isEstablished = false;
    #attempt = 0;
    #retry: ReturnType<typeof setTimeout> | undefined;
    #watching: ReturnType<typeof setTimeout> | undefined;
    #lastMessageAt = 0;
    #pingedAt: number | null = null;
    #isSilent = false;

    constructor(
        private readonly handlers: Handlers,
        private readonly connect: (url: string) => WebSocket,
    ) {}

    /** Identifies the present connection, for answers that may arrive after it was lost. */
    get current(): object | null {
        return this.#socket;
    }

    open(): void {
        this.#connect();
        addEventListener('online', this.#retryNow);
        document.addEventListener('visibilitychange', this.#retryNow);
        document.addEventListener('freeze', this.#frozen);
    }

    close(): void {
        removeEventListener('online', this.#retryNow);
        document.removeEventListener('visibilitychange', this.#retryNow);
        document.removeEventListener('freeze', this.#frozen);
        this.#disconnect();
    }

    /** The server has accepted the connection: messages may be sent. */
    establish(): void {
        this.#isEstablished = true;
        this.#attempt = 0;
        this.#watch();
    }

    /** Whether the message could be sent. */
    send(message: ClientMessage): boolean {
        if (!this.#isEstablished || !this.#socket) return false;
        this.#socket.send(JSON.stringify(message));
        return true;
    }

    reconnect(isPreparing = false): void {
        this.#disconnect();
        this.handlers.onlost(isPreparing);
        const delay = isPreparing ? preparingDelay() : backOff(this.#attempt++);
        this.#retry = setTimeout(() => this.#connect(), delay);
    }

    #connect(): void {
        this.#disconnect();
        const socket = this.connect(this.handlers.url());
        this.#socket = socket;
        this.#lastMessageAt = Date.now();
        socket.onmessage = (message) => {
            if (this.#socket !== socket) return;
            this.#heard();
            this.handlers.onmessage(JSON.parse(message.data as string) as ServerMessage);
        };
        socket.onclose = ({ code }) => {
            if (this.#socket === socket) this.reconnect(code === PREPARING);
        };
        this.#watch();
    }

    #disconnect(): void {
        clearTimeout(this.#retry);
        clearTimeout(this.#watching);
        this.#pingedAt = null;
        this.#isSilent = false;
        this.#retry = undefined;
        this.#isEstablished = false;
        const socket = this.#socket;
        this.#socket = null;
        socket?.close();
    }

    #heard(): void {
        this.#lastMessageAt = Date.now();
        this.#pingedAt = null;
        if (this.#isSilent) this.handlers.onsilent(false);
        this.#isSilent = false;
    }

    /** Counted from a ping and not from the last message: a page that slept has not listened. */
    #watch(): void {
        clearTimeout(this.#watching);
        const now = Date.now();
        if (!this.#isEstablished) return this.#watchIn(this.#lastMessageAt + WELCOME_WITHIN - now);
        if (this.#pingedAt === null) {
            const quiet = document.visibilityState === 'hidden' ? QUIET.hidden : QUIET.shown;
            const left = this.#lastMessageAt + quiet - now;
            if (left > 0) return this.#watchIn(left);
            this.#pingedAt = now;
            this.send({ type: 'ping', id: newId() });
        }
        const waited = now - this.#pingedAt;
        if (waited >= SILENT_AFTER && !this.#isSilent) {
            this.#isSilent = true;
            this.handlers.onsilent(true);
        }
        this.#watchIn((waited < SILENT_AFTER ? SILENT_AFTER : RECONNECT_AFTER) - waited);
    }

    #watchIn(milliseconds: number): void {
        if (milliseconds <= 0) this.reconnect();
        else this.#watching = setTimeout(() => this.#watch(), milliseconds);
    }

    /** A frozen page hears nothing: it leaves the table, so that the server knows. The timer runs when it is thawed. */
    #frozen = (): void => this.reconnect();

    #retryNow = (): void => {
        if (document.visibilityState === 'hidden') return;
        if (this.#retry === undefined && this.#socket) return this.#watch();
        if (this.#retry === undefined) return;
        this.#attempt = 0;
        this.#connect();
    };
}
