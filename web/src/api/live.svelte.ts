/**
 * One table over its WebSocket.
 *
 * An action is kept until the server has answered it, and sent again with the same id after the connection was lost, so
 * it is applied exactly once.
 */
import { takePart } from './dice';
import { mergeEvents } from './events';
import { mergeFrame } from './frames';
import { PendingActions, type ActionChoice } from './pending-actions.svelte';
import { PreviewQueue } from './preview-queue';
import { newId, ReconnectingSocket } from './socket';
import { knownSteps, legalActions, loadSteps, UNLISTED, type Steps } from './steps';
import type {
    Acting,
    Asked,
    ChatLine,
    Frame,
    FrameReceived,
    LegalAction,
    Present,
    Preview,
    PreviewWanted,
    Schemas,
    ServerMessage,
    Table,
    TableEvent,
} from './types';

/** `preparing`: the server still compiles the game, and the connection follows. `silent`: it is open, but without an answer. */
export type Connection = 'connecting' | 'open' | 'silent' | 'reconnecting' | 'preparing' | 'closed';
export type Notice = { key: number; kind: 'refused' | 'error'; sentence: string; rule: string };

const NOTICE_STAYS = 4_000;
const CHAT_KEPT = 100;

export class Live {
    connection = $state<Connection>('connecting');
    table = $state.raw<Table | null>(null);
    frame = $state.raw<Frame | null>(null);
    /** When the frame came, on this browser's clock, in seconds. */
    frameAt = $state(0);
    events = $state.raw<TableEvent[]>([]);
    lastEvents = $state.raw<TableEvent[]>([]);
    chat = $state.raw<ChatLine[]>([]);
    present = $state.raw<Present>({ seats: [], watchers: 0 });
    /** What somebody asks of the other seats, while it waits for their answers. */
    offer = $state.raw<Asked | null>(null);
    notice = $state.raw<Notice | null>(null);

    readonly mySeats = $derived((this.table?.seats ?? []).filter((seat) => seat.is_mine).map((seat) => seat.seat));

    /** Called when the table has been received for the first time. */
    onopen: () => void = () => {};
    /** Called with new events, for sounds and announcements. */
    onevents: (events: TableEvent[]) => void = () => {};

    /** Called with a new or answered offer, and the one before. */
    onoffer: (asked: Asked, before: Asked | null) => void = () => {};

    /** Called with each new line of the chat. */
    onchat: (line: ChatLine) => void = () => {};

    /** Called when the match begins while this page is open. */
    onbegin: (table: Table) => void = () => {};

    /** Called when the next table is there. */
    onrematch: (table: string) => void = () => {};

    /** Called with each frame. */
    onframe: (frame: Frame) => void = () => {};

    readonly pending = new PendingActions((act) => this.#socket.send(act));

    #socket: ReconnectingSocket;
    #hasText = false;
    #notices = 0;
    #noticedAt = 0;
    #steps: Steps | null = null;
    #isLoadingSteps = false;
    /** Messages that came before the table of steps. */
    #early: ServerMessage[] = [];
    #previews = new PreviewQueue((question) => {
        if (question.version !== this.#version(question.seat)) return null;
        const id = newId();
        return this.#socket.send({ type: 'preview', id, ...question }) ? id : null;
    });

    constructor(
        readonly id: string,
        connect: (url: string) => WebSocket = (url) => new WebSocket(url),
    ) {
        const handlers = {
            url: () => this.#url(),
            onmessage: (message: ServerMessage) => this.#receive(message),
            onsilent: (isSilent: boolean) => (this.connection = isSilent ? 'silent' : 'open'),
            onlost: (isPreparing: boolean) => this.#lost(isPreparing ? 'preparing' : 'reconnecting'),
        };
        this.#socket = new ReconnectingSocket(handlers, connect);
    }

    /** `hasText` asks for positions as text too, for a board that has nothing else to show. */
    open(hasText = false): void {
        this.#hasText = hasText;
        this.#socket.open();
    }

    close(): void {
        this.#socket.close();
        this.#lost('closed');
    }

    acting(seat: number): Acting | undefined {
        return this.frame?.acting.find((acting) => acting.seat === seat);
    }

    /** Commits an action, and then others, each after the one before was answered; a refusal ends the series. */
    act(seat: number, action: LegalAction, then: LegalAction[] = []): void {
        this.#commit(
            seat,
            [action, ...then].map(({ id }) => ({ action: id })),
        );
    }

    /** Sends an action, legal or not. A seat has one action under way at a time. */
    tryText(seat: number, text: string): void {
        this.#commit(seat, [{ text }]);
    }

    /** What an action would do after some others, or why it is refused. Nothing is changed. */
    preview(
        seat: number,
        action: LegalAction,
        after: LegalAction[] = [],
        { view = false, queued = false }: PreviewWanted = {},
    ): Promise<Preview | null> {
        const asked = action.id === UNLISTED ? { step: action.step as Schemas['Step'] } : { action: action.id };
        const question = { seat, version: this.#version(seat), ...asked, view };
        return this.#previews.ask({ ...question, after: after.map(({ id }) => id) }, queued);
    }

    /** Whether it could be sent; otherwise the input keeps the text. */
    sendChat(text: string): boolean {
        return this.#socket.send({ type: 'chat', id: newId(), text });
    }

    resign(seat: number): void {
        this.#socket.send({ type: 'resign', id: newId(), seat });
    }

    ask(what: Exclude<Asked['what'], 'rematch'>, seat: number): void {
        this.#socket.send({ type: what, id: newId(), seat });
    }

    answer(seat: number, granted: boolean): void {
        this.#socket.send({ type: 'answer', id: newId(), seat, granted });
    }

    withdraw(seat: number): void {
        this.#socket.send({ type: 'withdraw', id: newId(), seat });
    }

    notify(kind: Notice['kind'], sentence: string, rule = ''): void {
        this.#noticedAt = Date.now();
        this.notice = { key: this.#notices++, kind, sentence, rule };
    }

    #commit(seat: number, choices: ActionChoice[]): void {
        if (choices.length > 0) this.notice = null;
        this.pending.commit(seat, this.#version(seat), choices);
    }

    #version(seat: number): number {
        return this.acting(seat)?.version ?? 0;
    }

    // The connection

    #url(): string {
        const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
        const query = `since=${this.events.length}${this.#hasText ? '&text=1' : ''}`;
        return `${scheme}//${location.host}/api/tables/${encodeURIComponent(this.id)}/live?${query}`;
    }

    #lost(connection: Connection): void {
        this.connection = connection;
        this.#previews.clear();
        this.#early = [];
        this.#isLoadingSteps = false;
    }

    // Messages from the server

    /** No position can be shown before the table of steps says what the ids of actions mean. */
    #receive(message: ServerMessage): void {
        if (message.type === 'welcome') this.#findSteps(message.table);
        else if (this.table && 'frame' in message && message.frame && !this.#steps) this.#loadSteps(this.table);
        if (this.#isLoadingSteps) this.#early.push(message);
        else this.#handle(message);
    }

    /** The table of a game that is being compiled has no steps yet, and needs none before its match begins. */
    #findSteps(table: Table): void {
        this.#steps = knownSteps(table.game, table.rules_version) ?? null;
        if (!this.#steps && !table.is_preparing) this.#loadSteps(table);
    }

    #loadSteps({ game, rules_version }: Table): void {
        if (this.#isLoadingSteps) return;
        this.#isLoadingSteps = true;
        const { current } = this.#socket;
        loadSteps(game, rules_version).then(
            (steps) => {
                if (this.#socket.current !== current) return;
                this.#isLoadingSteps = false;
                this.#steps = steps;
                for (const message of this.#early.splice(0)) this.#handle(message);
            },
            () => {
                if (this.#socket.current === current) this.#socket.reconnect();
            },
        );
    }

    #handle(message: ServerMessage): void {
        switch (message.type) {
            case 'welcome':
                return this.#welcomed(message);
            case 'happened':
                return this.#happened(message.events, message.frame, message.id);
            case 'frame':
                return this.#changed(message.frame);
            case 'previewed':
                return this.#previewed(message);
            case 'refused':
                if (this.#previews.receive(message.id, { rule: message.rule, sentence: message.sentence })) return;
                this.pending.answered(message.id);
                return this.notify('refused', message.sentence, message.rule);
            case 'error':
                return this.#failed(message);
            case 'chat':
                this.chat = [...this.chat.slice(1 - CHAT_KEPT), message];
                return this.onchat(message);
            case 'presence':
                this.present = message.present;
                return;
            case 'table':
                return this.#setTable(message.table);
            case 'asked':
                return this.#asked(message);
            case 'closing':
                return this.notify('error', message.sentence);
            case 'pong':
                return;
        }
    }

    #welcomed(message: Extract<ServerMessage, { type: 'welcome' }>): void {
        const isFirst = this.frame === null;
        const known = this.events.length;
        this.#socket.establish();
        this.connection = 'open';
        this.#setTable(message.table);
        this.chat = message.chat;
        this.present = message.present;
        this.offer = null;
        this.notice = null;
        this.events = mergeEvents(this.events, message.events);
        if (message.frame) this.#show(message.frame);
        if (isFirst) this.onopen();
        else this.#report(this.events.slice(known));
        this.pending.resendAll();
    }

    #setTable(table: Table): void {
        const before = this.table;
        this.table = table;
        takePart(table);
        if (before?.status === 'waiting' && table.status !== 'waiting') this.onbegin(table);
        if (before && !before.rematch && table.rematch) this.onrematch(table.rematch);
    }

    #asked(message: Asked): void {
        const before = this.offer;
        this.offer = message.needs.length > 0 ? message : null;
        this.onoffer(message, before);
    }

    #happened(events: TableEvent[], frame: FrameReceived, id: string | null | undefined): void {
        const following = this.pending.answered(id);
        if (id || Date.now() - this.#noticedAt > NOTICE_STAYS) this.notice = null;
        this.events = mergeEvents(this.events, events);
        this.#show(frame);
        this.#report(events);
        if (following) this.#commit(following.seat, following.choices);
    }

    /** A match that begins while somebody watches is reported, though nothing has happened in it. */
    #changed(frame: FrameReceived): void {
        const isFirst = this.frame === null;
        this.#show(frame);
        if (isFirst) this.#report([]);
    }

    #previewed({ id, points, actions, texts, view }: Extract<ServerMessage, { type: 'previewed' }>): void {
        this.#previews.receive(id, { points, actions: legalActions(this.#steps ?? [], actions, texts), view });
    }

    #failed({ id, error, sentence, frame }: Extract<ServerMessage, { type: 'error' }>): void {
        if (frame) this.#show(frame);
        if (this.#previews.receive(id, null)) return;
        if (error === 'too-fast' && this.pending.resendLater(id)) return;
        this.pending.answered(id);
        this.notify('error', sentence);
    }

    #report(events: TableEvent[]): void {
        this.lastEvents = events;
        this.onevents(events);
    }

    #show(received: FrameReceived): void {
        const frame = mergeFrame(received, this.frame, this.#steps ?? []);
        this.frame = frame;
        this.onframe(frame);
        this.frameAt = performance.now() / 1000;
    }
}
