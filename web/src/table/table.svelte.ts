/** The state of the table page: the seat at the bottom, the prompt, and what is announced. */
import { describe } from '../boards/registry';
import { announcer } from '../app/announce.svelte';
import { games } from '../api/games.svelte';
import { Hints } from './hint.svelte';
import { Live } from '../api/live.svelte';
import { play } from '../app/sound';
import { readiness } from '../api/readiness.svelte';
import type { Seat, TableEvent } from '../api/types';
import { capital, ending, joined, sentence, sideName, turnOf } from '../components/text';

const NAMED_AT_MOST = 3;

/** What another seat did in secret has no text. */
const isSecret = ({ kind, text }: TableEvent) => kind === 'action' && text === '';

export class TableScreen {
    readonly live: Live;
    /** Whether seats of this game act at the same time. */
    isSimultaneous = $state(false);
    /** By how many seats a spectator has turned the board. */
    turns = $state(0);

    readonly table = $derived.by(() => this.live.table);
    readonly frame = $derived.by(() => this.live.frame);
    readonly mySeats = $derived.by(() => this.live.mySeats);
    readonly turn = $derived(this.table ? turnOf(this.table, this.frame) : []);
    readonly isHotSeat = $derived(this.mySeats.length > 1);
    readonly seat = $derived.by(() => this.#bottomSeat());
    readonly acting = $derived.by(() => this.live.acting(this.seat));
    readonly view = $derived(this.frame?.views[String(this.seat)] ?? Object.values(this.frame?.views ?? {})[0]);
    readonly sentence = $derived.by(() => this.#sentence());
    readonly freeSeat = $derived(this.table?.seats.find((seat: Seat) => seat.kind === 'open'));
    readonly isOver = $derived(this.table?.status === 'ended' || this.frame?.outcome != null);
    /** Whether the match cannot begin before its game is compiled. */
    readonly isPreparing = $derived.by(() => this.#isPreparing());
    /** The seat that takes back or resigns. */
    readonly ownSeat = $derived(this.mySeats.includes(this.seat) ? this.seat : this.mySeats[0]);
    readonly takeBackQuestion = $derived.by(() => this.#takeBackQuestion());
    readonly hints = new Hints(this);
    /** In a race others act all the time, in secret: nothing is said of it. */
    readonly #isRealTime = $derived.by(() => games.find(this.table?.game ?? '')?.is_real_time ?? false);

    constructor(id: string, connect?: (url: string) => WebSocket) {
        this.live = new Live(id, connect);
        this.live.onevents = (events) => this.#announce(events);
        this.live.onframe = (frame) => (this.isSimultaneous ||= frame.turn_of.length > 1);
    }

    nameOf(seat: number): string {
        return this.table ? sideName(this.table, seat) : '';
    }

    eventText(event: TableEvent): string {
        const text = describe(this.table?.game ?? '', event);
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
        if (this.isOver)
            return table.outcome ? `${ending(table)}. ${sentence(table.outcome.reason)}` : 'The game is over.';
        if (this.#isWaiting()) {
            if (!this.freeSeat) return 'One moment …';
            return this.mySeats.length > 0
                ? 'Send the link to the other players.'
                : 'A seat is free. Sit down to play.';
        }
        if (this.acting) return this.#prompt(this.acting.prompt);
        if (table.status === 'paused') return 'The game is paused until a player returns.';
        return this.#waitingFor(this.turn);
    }

    /** A frame is newer than the summary: with one, the match has begun. */
    #isWaiting(): boolean {
        return this.table?.status === 'waiting' && !this.frame;
    }

    #isPreparing(): boolean {
        if (!this.table || !this.#isWaiting()) return false;
        return this.table.is_preparing || readiness.find(this.table.game)?.is_playable === false;
    }

    /** `Orange: choose a creature.` → `Choose a creature.`, for players with one seat. */
    #prompt(prompt: string): string {
        const colour = capital(this.table?.seats[this.seat]?.colour ?? '');
        return this.isHotSeat || !prompt.startsWith(`${colour}: `) ? prompt : capital(prompt.slice(colour.length + 2));
    }

    #waitingFor(seats: number[]): string {
        if (seats.length === 0) return 'One moment …';
        const isFew = seats.length <= NAMED_AT_MOST;
        const names = isFew ? joined(seats.map((seat) => this.nameOf(seat))) : `${seats.length} players`;
        const isBot = seats.every((seat) => this.table?.seats[seat]?.kind === 'bot');
        if (!isBot) return seats.length > 1 ? `Waiting for ${names}.` : `${names} to play.`;
        return `${names} ${seats.length === 1 ? 'is' : 'are'} thinking …`;
    }

    /** A take-back that one of this player's seats has to answer. */
    #takeBackQuestion(): { seat: number; by: string } | null {
        const request = this.live.takeBackRequest;
        const seat = request?.needs.find((needed) => this.mySeats.includes(needed));
        return request && seat !== undefined ? { seat, by: this.nameOf(request.by) } : null;
    }

    #announce(received: TableEvent[]): void {
        const events = this.#isRealTime ? received.filter((event) => !isSecret(event)) : received;
        if (events.length === 0 && received.length > 0) return;
        for (const event of events) announcer.announce(this.eventText(event));
        announcer.announce(this.sentence);
        this.hints.follow(events);
        if (this.isOver) play('end');
        else if (this.acting && events.some((event) => event.seat !== this.seat)) play('turn');
        else if (events.length > 0) play('place');
    }
}
