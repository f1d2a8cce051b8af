/** The state of the table page: the seat at the bottom, the prompt, and what is announced. */
import type { PlanReport } from '../boards/contract';
import { missingShare, voidStarts } from '../components/missing-share';
import { endReason, eventWords } from '../boards/registry';
import { announcer } from '../services/announce.svelte';
import { games } from '../api/games.svelte';
import { Conversation } from './conversation.svelte';
import { Hints } from './hint.svelte';
import { Live } from '../api/live.svelte';
import { Offers } from './offers.svelte';
import { Threats } from './threat.svelte';
import { closeNotification, notifyTurn } from '../services/notify';
import { play, type Sound } from '../services/sound';
import { shownLesson } from '../match/lesson';
import { readiness } from '../api/readiness.svelte';
import { router } from '../services/router.svelte';
import type { Seat, Table, TableEvent } from '../api/types';
import { ending, resultKind, winnersLine } from '../components/ending';
import { capital, joined, sentence, sideName, sidePrompt, turnOf } from '../components/text';

const NAMED_AT_MOST = 3;
const NONE: string[] = [];

/** What another seat did in secret has no text. */
const isSecret = ({ kind, text }: TableEvent) => kind === 'action' && text === '';

export class TableScreen {
    readonly live: Live;
    /** Whether seats of this game act at the same time. */
    isSimultaneous = $state(false);
    /** By how many seats a spectator has turned the board. */
    turns = $state(0);
    /** What is planned on the board. */
    plan = $state.raw<PlanReport>({ topic: '' });

    readonly table = $derived.by(() => this.#withOutcome());
    readonly frame = $derived.by(() => this.live.frame);
    readonly mySeats = $derived.by(() => this.live.mySeats);
    readonly turn = $derived(this.table ? turnOf(this.table, this.frame) : []);
    readonly isHotSeat = $derived(this.mySeats.length > 1);
    readonly seat = $derived.by(() => this.#bottomSeat());
    readonly acting = $derived.by(() => this.live.acting(this.seat));
    readonly view = $derived(this.frame?.views[String(this.seat)] ?? Object.values(this.frame?.views ?? {})[0]);
    /** What a player tries to do: told until one has acted. A lesson tells it in its own words. */
    readonly goal = $derived.by(() => (this.#isNew() ? (games.find(this.table?.game ?? '')?.goal ?? '') : ''));
    readonly sentence = $derived.by(() => this.#sentence());
    /** Whether everybody waits for bots only. */
    /** When the present moment of a real-time match begins, in milliseconds of `performance.now`. */
    readonly startsAt = $derived.by(() => {
        const time = this.frame?.time;
        return time ? this.live.frameAt * 1000 + time.begins - time.now : undefined;
    });
    readonly areBotsThinking = $derived.by(() => this.#areBotsThinking());
    /** The sentence above the board: it follows the plan. */
    readonly prompt = $derived.by(() => this.#plannedPrompt() || this.sentence);
    readonly freeSeat = $derived(this.table?.seats.find((seat: Seat) => seat.kind === 'open'));
    /** The texts of the actions that are planned; the same array as long as they are the same. */
    readonly plannedActions = $derived(this.plan.planned ?? NONE);
    /** What a lesson says; null outside of a lesson, and when it was closed after its end. */
    readonly lesson = $derived.by(() => this.#lesson());
    /** The player has gone on after the end of a lesson. */
    isLessonClosed = $state(false);
    /** The names of the buttons and cells that a lesson wants to be tapped now. */
    wanted = $state.raw<string[] | null>(null);
    readonly isOver = $derived(this.table?.status === 'ended' || this.frame?.outcome != null);
    /** Why the match ended, and who won where that is not clear from the result. */
    readonly endReason = $derived.by(() => this.#endReason());
    /** Whether the match cannot begin before its game is compiled. */
    readonly isPreparing = $derived.by(() => this.#isPreparing());
    /** The seat that takes back or resigns. */
    readonly ownSeat = $derived(this.mySeats.includes(this.seat) ? this.seat : this.mySeats[0]);
    readonly offers: Offers;
    readonly chat: Conversation;
    readonly hints = new Hints(this);
    readonly threats = new Threats(this);
    /** The action that is kept until the connection is back. */
    readonly unsent = $derived.by(() => {
        const kept = this.live.pending.list.find((act) => act.seat === this.seat);
        const isLost = this.live.connection === 'silent' || this.live.connection === 'reconnecting';
        return (isLost && kept && this.acting?.actions.find((action) => action.id === kept.action)) || null;
    });
    /** In a race others act all the time, in secret: nothing is said of it. */
    readonly #isRealTime = $derived.by(() => games.find(this.table?.game ?? '')?.is_real_time ?? false);

    constructor(id: string, connect?: (url: string) => WebSocket) {
        this.live = new Live(id, connect);
        void closeNotification(id);
        this.chat = new Conversation(this.live);
        this.offers = new Offers(this.live, (seat) => this.nameOf(seat));
        this.live.onrematch = (rematch) => this.#goOnAt(rematch);
        this.live.onbegin = (begun) => this.#tellMissingShare(begun);
        this.live.onevents = (events) => this.#announce(events);
        this.live.onopen = () => void this.#announceGoal();
        this.live.onframe = (frame) => (this.isSimultaneous ||= frame.turn_of.length > 1);
    }

    close(): void {
        this.offers.close();
        this.live.close();
    }

    nameOf(seat: number): string {
        return this.table ? sideName(this.table, seat) : '';
    }

    /** A step that can be done answers the refusal before it. */
    follow(plan: PlanReport): void {
        const isStep = (plan.planned?.length ?? 0) > this.plannedActions.length;
        if (isStep && this.live.notice?.kind === 'refused') this.live.notice = null;
        this.plan = plan;
    }

    eventText(event: TableEvent): string {
        const text = this.table ? eventWords(this.table, event) : event.text;
        return event.seat === null || event.kind !== 'action' ? text : `${this.nameOf(event.seat)}: ${text}`;
    }

    #bottomSeat(): number {
        if (this.mySeats.length < 2) return this.mySeats[0] ?? -1;
        const now = this.frame?.acting.find((acting) => this.mySeats.includes(acting.seat));
        if (now) return now.seat;
        const last = this.live.events.findLast((event) => event.seat !== null && this.mySeats.includes(event.seat));
        return last?.seat ?? this.mySeats[0] ?? -1;
    }

    #sentence(): string {
        const table = this.table;
        if (!table) return 'Loading the table …';
        if (this.isOver) return table.outcome ? `${ending(table)}. ${this.endReason}` : 'The game is over.';
        if (this.#isWaiting()) {
            if (!this.freeSeat) return [...voidStarts(table), 'One moment …'].join(' ');
            return this.mySeats.length > 0
                ? 'Send the link to the other players.'
                : 'A seat is free. Sit down to play.';
        }
        if (this.acting) return this.#prompt(table, this.acting.prompt);
        if (table.status === 'paused') return 'The game is paused until a player returns.';
        return this.plan.watching || this.#waitingFor(this.turn);
    }

    #lesson() {
        const lesson = this.frame?.lesson;
        return lesson && !this.isOver && !this.isLessonClosed ? shownLesson(lesson, this.plannedActions) : null;
    }

    /** The last frame has the result before the summary has it. */
    #withOutcome(): Table | null {
        const { table, frame } = this.live;
        if (!table || table.outcome || !frame?.outcome) return table;
        return { ...table, status: 'ended', outcome: frame.outcome };
    }

    #endReason(): string {
        if (!this.table?.outcome) return '';
        return [winnersLine(this.table), sentence(endReason(this.table, this.view))].filter(Boolean).join(' ');
    }

    /** A frame is newer than the summary: with one, the match has begun. */
    #isWaiting(): boolean {
        return this.table?.status === 'waiting' && !this.frame;
    }

    #isPreparing(): boolean {
        if (!this.table || !this.#isWaiting()) return false;
        return this.table.is_preparing || readiness.find(this.table.game)?.is_playable === false;
    }

    /** At one screen for several people it begins with whose turn it is. */
    #prompt(table: Table, prompt: string): string {
        if (this.isHotSeat) return `${this.goal} ${sidePrompt(table, this.seat, prompt)}`.trim();
        return this.goal ? `${this.goal} Your turn: ${prompt}` : capital(prompt);
    }

    #isNew(): boolean {
        const hasActed = ({ kind, seat }: TableEvent) =>
            kind === 'action' && seat !== null && this.mySeats.includes(seat);
        return !this.table?.is_lesson && !this.live.events.some(hasActed);
    }

    #endSound(): Sound {
        const kind = this.table ? resultKind(this.table) : 'over';
        if (kind === 'won' || kind === 'shared') return 'won';
        return kind === 'lost' ? 'lost' : 'end';
    }

    #plannedPrompt(): string {
        const { prompt } = this.plan;
        if (!this.table || !this.acting || this.isOver || !prompt) return '';
        if (!this.isHotSeat) return prompt;
        return sidePrompt(this.table, this.seat, prompt.charAt(0).toLowerCase() + prompt.slice(1));
    }

    #waitingFor(seats: number[]): string {
        if (seats.length === 0) return 'One moment …';
        const isFew = seats.length <= NAMED_AT_MOST;
        const names = isFew ? joined(seats.map((seat) => this.nameOf(seat))) : `${seats.length} players`;
        if (!this.#areBots(seats)) return seats.length > 1 ? `Waiting for ${names}.` : `${names} to play.`;
        return `${names} ${seats.length === 1 ? 'is' : 'are'} thinking …`;
    }

    #areBots(seats: number[]): boolean {
        return seats.every((seat) => this.table?.seats[seat]?.kind === 'bot');
    }

    #areBotsThinking(): boolean {
        const isWaiting = this.table?.status === 'playing' && !this.isOver && !this.acting;
        return isWaiting && this.turn.length > 0 && this.#areBots(this.turn);
    }

    #goOnAt(rematch: string): void {
        this.chat.goOnAt(rematch);
        if (this.mySeats.length > 0) router.go(`/table/${rematch}`);
    }

    #tellMissingShare(table: Table): void {
        const missing = missingShare(table);
        if (missing) this.live.notify('error', missing.sentence);
    }

    async #announceGoal(): Promise<void> {
        await games.load().catch(() => {});
        if (this.goal && this.acting && !this.isOver) announcer.announce(this.sentence);
    }

    #callToTurn(): void {
        play('turn');
        if (this.table) notifyTurn(this.table.id, this.table.title, this.sentence);
    }

    #announce(received: TableEvent[]): void {
        const events = this.#isRealTime ? received.filter((event) => !isSecret(event)) : received;
        if (events.length === 0 && received.length > 0) return;
        for (const event of events) announcer.announce(this.eventText(event));
        if (!this.lesson) announcer.announce(this.sentence); // one voice: a lesson says what to do
        this.hints.follow(events);
        if (this.isOver) play(this.#endSound());
        else if (this.acting && events.some((event) => event.seat !== this.seat)) this.#callToTurn();
        else if (events.length > 0) play('place');
    }
}
