/** A WebSocket that reconnects by itself, with growing delays, and is pinged while it is open. */
import type { ClientMessage, ServerMessage } from './types';

const FIRST_DELAY = 300;
const LONGEST_DELAY = 8_000;
const PING_EVERY = 15_000;
const ANSWER_WITHIN = 8_000;

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
};

export class ReconnectingSocket {
    #socket: WebSocket | null = null;
    #isEstablished = false;
    #attempt = 0;
    #retry: ReturnType<typeof setTimeout> | undefined;
    #pings: ReturnType<typeof setInterval> | undefined;
    #lastMessageAt = 0;

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
    }

    close(): void {
        removeEventListener('online', this.#retryNow);
        document.removeEventListener('visibilitychange', this.#retryNow);
        this.#disconnect();
    }

    /** The server has accepted the connection: messages may be sent. */
    establish(): void {
        this.#isEstablished = true;
        this.#attempt = 0;
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
            this.#lastMessageAt = Date.now();
            this.handlers.onmessage(JSON.parse(message.data as string) as ServerMessage);
        };
        socket.onclose = ({ code }) => {
            if (this.#socket === socket) this.reconnect(code === PREPARING);
        };
        this.#pings = setInterval(() => this.#ping(), PING_EVERY);
    }

    #disconnect(): void {
        clearTimeout(this.#retry);
        clearInterval(this.#pings);
        this.#retry = undefined;
        this.#isEstablished = false;
        const socket = this.#socket;
        this.#socket = null;
        socket?.close();
    }

    #ping(): void {
        if (Date.now() - this.#lastMessageAt > PING_EVERY + ANSWER_WITHIN) this.reconnect();
        else this.send({ type: 'ping', id: newId() });
    }

    #retryNow = (): void => {
        if (this.#retry === undefined || document.visibilityState === 'hidden') return;
        this.#attempt = 0;
        this.#connect();
    };
}
