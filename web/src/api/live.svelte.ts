/**
 * One table over its WebSocket.
 *
 * An action is kept until the server has answered it, and sent again with the same id after the connection was lost, so
 * it is done exactly once. What others do comes as whole frames, so nothing has to be computed here.
 */
import { Aims } from './preview-queue';
import { type Foreseen } from '../boards/contract';
import { knownSteps, legalActions, loadSteps, type Steps } from './steps';
import type {
    Acting,
    ActingHeard,
    Asked,
    ChatLine,
    Frame,
    FrameHeard,
    FromServer,
    LegalAction,
    Present,
    Table,
    TableEvent,
    ToServer,
} from './types';

export type Connection = 'connecting' | 'open' | 'reconnecting' | 'closed';
export type Notice = { key: number; kind: 'refused' | 'error'; sentence: string; rule: string };

type Act = Extract<ToServer, { type: 'act' }>;
/** An action that is legal by its id; what somebody wrote by its text. */
type Wanted = Pick<Act, 'action' | 'text'>;

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 15_000;
const PATIENCE = 8_000;
const TRY_LATER = 500;
const NOTICE_STAYS = 4_000;

/** How long to wait before the nth attempt: doubling, and never the same for everybody. */
export function backOff(attempt: number, chance: number = Math.random()): number {
    return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.5 + chance / 2);
}

/** Events known before with events heard now; one heard again has replaced the first. */
export function mergeEvents(known: TableEvent[], heard: TableEvent[]): TableEvent[] {
    const byNumber = new Map([...known, ...heard].map((event) => [event.number, event]));
    return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/** The events that still count: a take-back takes those before it out, and itself. */
export function standing(events: TableEvent[]): TableEvent[] {
    const kept: TableEvent[] = [];
    for (const event of events) {
        const back = event.kind === 'take-back' ? event.back_to : undefined;
        if (back == null) kept.push(event);
        else while ((kept.at(-1)?.number ?? -1) >= back) kept.pop();
    }
    return kept;
}

/** What seats may do; what is not said again is as it was. */
export function wholeActing(heard: ActingHeard[], before: Acting[], steps: Steps): Acting[] {
    return heard.map(({ seat, version, prompt, actions, texts }) => {
        const known = before.find((acting) => acting.seat === seat);
        return {
            seat,
            version,
            prompt: prompt ?? known?.prompt ?? '',
            actions: actions === undefined ? (known?.actions ?? []) : legalActions(steps, actions, texts),
        };
    });
}

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
    asked = $state.raw<Asked | null>(null);
    notice = $state.raw<Notice | null>(null);
    waiting = $state.raw<Act[]>([]);

    readonly mySeats = $derived((this.table?.seats ?? []).filter((seat) => seat.is_mine).map((seat) => seat.seat));

    /** Called with what is new, for sounds and announcements. */
    heard: (events: TableEvent[]) => void = () => {};

    /** Called with each frame. */
    framed: (frame: Frame) => void = () => {};

    #socket: WebSocket | null = null;
    #hasText = false;
    #attempt = 0;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #pulse: ReturnType<typeof setInterval> | undefined;
    #lastHeard = 0;
    #notices = 0;
    #noticedAt = 0;
    /** By the id of an action, what the seat is to do after it. */
    #following = new Map<string, Wanted[]>();
    #steps: Steps | null = null;
    /** What was said before the table of steps had come. */
    #early: FromServer[] = [];
    #aims = new Aims((seat, text, after) => {
        const id = newId();
        const version = this.acting(seat)?.version ?? 0;
        return this.#send({ type: 'preview', id, seat, version, text, after }) ? id : null;
    });

    constructor(
        readonly id: string,
        private readonly connect: (url: string) => WebSocket = (url) => new WebSocket(url),
    ) {}

    /** `hasText` asks for positions as text too, for a board that has nothing else to show. */
    open(hasText = false): void {
        this.#hasText = hasText;
        this.#dial();
        addEventListener('online', this.#hurry);
        document.addEventListener('visibilitychange', this.#hurry);
    }

    close(): void {
        this.connection = 'closed';
        removeEventListener('online', this.#hurry);
        document.removeEventListener('visibilitychange', this.#hurry);
        this.#hangUp();
    }

    acting(seat: number): Acting | undefined {
        return this.frame?.acting.find((acting) => acting.seat === seat);
    }

    isWaiting(seat: number): boolean {
        return this.waiting.some((act) => act.seat === seat);
    }

    /** Does something, and then more, each when the one before has been answered; a refusal ends it. */
    act(seat: number, action: LegalAction, then: LegalAction[] = []): void {
        this.#try(
            seat,
            [action, ...then].map(({ id }) => ({ action: id })),
        );
    }

    /** Sends an action, legal or not. While an earlier one is on its way the seat has to wait. */
    tryText(seat: number, text: string): void {
        this.#try(seat, [{ text }]);
    }

    /** What an action would bring after some others, or why it cannot be done. It changes nothing. */
    aim(seat: number, text: string, after: string[] = []): Promise<Foreseen | null> {
        return this.#aims.ask(seat, text, after);
    }

    /** Whether it could be sent; whoever wrote it keeps it otherwise. */
    say(text: string): boolean {
        return this.#send({ type: 'chat', id: newId(), text });
    }

    resign(seat: number): void {
        this.#send({ type: 'resign', id: newId(), seat });
    }

    takeBack(seat: number): void {
        this.#send({ type: 'take-back', id: newId(), seat });
    }

    answer(seat: number, granted: boolean): void {
        this.#send({ type: 'answer', id: newId(), seat, granted });
    }

    tell(kind: Notice['kind'], sentence: string, rule = ''): void {
        this.#noticedAt = Date.now();
        this.notice = { key: this.#notices++, kind, sentence, rule };
    }

    // The connection

    #dial(): void {
        this.#hangUp();
        const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
        const query = `since=${this.events.length}${this.#hasText ? '&text=1' : ''}`;
        const url = `${scheme}//${location.host}/api/tables/${encodeURIComponent(this.id)}/live?${query}`;
        const socket = this.connect(url);
        this.#socket = socket;
        this.#lastHeard = Date.now();
        socket.onmessage = (message) => {
            if (this.#socket !== socket) return;
            this.#lastHeard = Date.now();
            this.#receive(JSON.parse(message.data as string) as FromServer);
        };
        socket.onclose = () => {
            if (this.#socket === socket) this.#lost();
        };
        this.#pulse = setInterval(() => this.#beat(), PING_EVERY);
    }

    #hangUp(): void {
        clearTimeout(this.#timer);
        clearInterval(this.#pulse);
        this.#aims.forget();
        this.#early = [];
        const socket = this.#socket;
        this.#socket = null;
        socket?.close();
    }

    #lost(): void {
        this.#hangUp();
        this.connection = 'reconnecting';
        this.#timer = setTimeout(() => this.#dial(), backOff(this.#attempt++));
    }

    #hurry = (): void => {
        if (this.connection !== 'reconnecting' || document.visibilityState === 'hidden') return;
        this.#attempt = 0;
        this.#dial();
    };

    #beat(): void {
        if (Date.now() - this.#lastHeard > PING_EVERY + PATIENCE) this.#lost();
        else this.#send({ type: 'ping', id: newId() });
    }

    #send(message: ToServer): boolean {
        if (this.connection !== 'open' || !this.#socket) return false;
        this.#socket.send(JSON.stringify(message));
        return true;
    }

    // What the server says

    /** Nothing can be shown before it is known what the ids of actions stand for. */
    #receive(message: FromServer): void {
        if (message.type === 'welcome') this.#findSteps(message.table);
        if (this.#steps) this.#hear(message);
        else this.#early.push(message);
    }

    #findSteps({ game, rules_version }: Table): void {
        const socket = this.#socket;
        this.#steps = knownSteps(game, rules_version) ?? null;
        if (this.#steps) return;
        loadSteps(game, rules_version).then(
            (steps) => {
                if (this.#socket !== socket) return;
                this.#steps = steps;
                for (const message of this.#early.splice(0)) this.#hear(message);
            },
            () => {
                if (this.#socket === socket) this.#lost();
            },
        );
    }

    #hear(message: FromServer): void {
        switch (message.type) {
            case 'welcome':
                return this.#welcomed(message);
            case 'happened':
                return this.#happened(message.events, message.frame, message.id);
            case 'frame':
                return this.#show(message.frame);
            case 'previewed':
                this.#aims.heard(message.id, {
                    points: message.points,
                    actions: legalActions(this.#steps ?? [], message.actions, message.texts),
                });
                return;
            case 'refused':
                if (this.#aims.heard(message.id, { rule: message.rule, sentence: message.sentence })) return;
                this.#answered(message.id);
                return this.tell('refused', message.sentence, message.rule);
            case 'error':
                if (message.frame) this.#show(message.frame);
                if (this.#aims.heard(message.id, null)) return;
                if (message.error === 'too-fast' && this.#tryLater(message.id)) return;
                this.#answered(message.id);
                return this.tell('error', message.sentence);
            case 'chat':
                this.chat = [...this.chat.slice(-99), { from: message.from, text: message.text, at: message.at }];
                return;
            case 'presence':
                this.present = message.present;
                return;
            case 'table':
                this.table = message.table;
                return;
            case 'asked':
                this.asked = message.needs.length > 0 ? message : null;
                if (message.granted === false) this.tell('error', 'The take-back was not allowed.');
                return;
            case 'closing':
                return this.tell('error', message.sentence);
            case 'pong':
                return;
        }
    }

    #welcomed(message: Extract<FromServer, { type: 'welcome' }>): void {
        const isFirst = this.frame === null;
        const known = this.events.length;
        this.connection = 'open';
        this.#attempt = 0;
        this.table = message.table;
        this.chat = message.chat;
        this.present = message.present;
        this.asked = null;
        this.notice = null;
        this.events = mergeEvents(this.events, message.events);
        if (message.frame) this.#show(message.frame);
        if (!isFirst) this.#report(this.events.slice(known));
        for (const act of this.waiting) this.#send(act);
    }

    #happened(events: TableEvent[], frame: FrameHeard, id: string | null | undefined): void {
        const act = this.waiting.find((waiting) => waiting.id === id);
        const following = this.#following.get(id ?? '') ?? [];
        if (id) this.#answered(id);
        if (id || Date.now() - this.#noticedAt > NOTICE_STAYS) this.notice = null;
        this.events = mergeEvents(this.events, events);
        this.#show(frame);
        this.#report(events);
        if (act && following.length > 0) this.#try(act.seat, following);
    }

    #report(events: TableEvent[]): void {
        this.lastEvents = events;
        this.heard(events);
    }

    #show(heard: FrameHeard): void {
        const acting = wholeActing(heard.acting, this.frame?.acting ?? [], this.#steps ?? []);
        const frame = { ...heard, acting };
        this.frame = frame;
        this.framed(frame);
        this.frameAt = performance.now() / 1000;
    }

    /** Whether it was an action, which is then sent again in a moment. */
    #tryLater(id: string | null): boolean {
        const act = this.waiting.find((waiting) => waiting.id === id);
        if (act) setTimeout(() => this.#send(act), TRY_LATER);
        return act !== undefined;
    }

    #try(seat: number, [wanted, ...following]: Wanted[]): void {
        if (wanted === undefined || this.isWaiting(seat)) return;
        const version = this.acting(seat)?.version ?? 0;
        const act: Act = { type: 'act', id: newId(), seat, version, ...wanted };
        this.notice = null;
        this.waiting = [...this.waiting, act];
        this.#following.set(act.id, following);
        this.#send(act);
    }

    #answered(id: string | null): void {
        this.#following.delete(id ?? '');
        this.waiting = this.waiting.filter((act) => act.id !== id);
    }
}

function newId(): string {
    // Not `randomUUID`: on a plain http address of the local network it does not exist.
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}
