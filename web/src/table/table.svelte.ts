/** The table page's own knowledge: whose side is at the bottom, what to do now, what to say aloud. */
import { told } from '../boards/registry';
import { announcer } from '../app/announce.svelte';
import { Hints } from './hint.svelte';
import { Live } from '../api/live.svelte';
import { play } from '../app/sound';
import type { Seat, TableEvent } from '../api/types';
import { capital, ending, joined, sentence, sideName, turnOf } from '../components/text';

const NAMED_AT_MOST = 3;

export class TableScreen {
    readonly live: Live;
    /** Whether seats of this game have been seen to act at the same time. */
    together = $state(false);
    /** How many sides a watcher has turned the board by. */
    turned = $state(0);

    readonly table = $derived.by(() => this.live.table);
    readonly frame = $derived.by(() => this.live.frame);
    readonly mySeats = $derived.by(() => this.live.mySeats);
    readonly turn = $derived(this.table ? turnOf(this.table, this.frame) : []);
    readonly isHotSeat = $derived(this.mySeats.length > 1);
    readonly seat = $derived.by(() => this.#seatAtTheBottom());
    readonly acting = $derived.by(() => this.live.acting(this.seat));
    readonly view = $derived(this.frame?.views[String(this.seat)] ?? Object.values(this.frame?.views ?? {})[0]);
    readonly sentence = $derived.by(() => this.#sentence());
    readonly freeSeat = $derived(this.table?.seats.find((seat: Seat) => seat.kind === 'open'));
    readonly isOver = $derived(this.table?.status === 'ended' || this.frame?.outcome != null);
    /** The seat for which one may take back or resign. */
    readonly ownSeat = $derived(this.mySeats.includes(this.seat) ? this.seat : this.mySeats[0]);
    readonly question = $derived.by(() => this.#question());
    readonly hints = new Hints(this);

    constructor(id: string, connect?: (url: string) => WebSocket) {
        this.live = new Live(id, connect);
        this.live.heard = (events) => this.#tell(events);
        this.live.framed = (frame) => (this.together ||= frame.turn_of.length > 1);
    }

    nameOf(seat: number): string {
        return this.table ? sideName(this.table, seat) : '';
    }

    eventText(event: TableEvent): string {
        const words = told(this.table?.game ?? '', event.text);
        return event.seat === null || event.kind !== 'action' ? words : `${this.nameOf(event.seat)}: ${words}`;
    }

    #seatAtTheBottom(): number {
        if (this.mySeats.length < 2) return this.mySeats[0] ?? -1;
        const now = this.frame?.acting.find((acting) => this.mySeats.includes(acting.seat));
        if (now) return now.seat;
        const last = this.live.events.findLast((event) => event.seat !== null && this.mySeats.includes(event.seat));
        return last?.seat ?? this.mySeats[0] ?? -1;
    }

    #sentence(): string {
        const table = this.table;
        if (!table) return 'Unfolding the map …';
        if (this.isOver)
            return table.outcome ? `${ending(table)}. ${sentence(table.outcome.reason)}` : 'The game is over.';
        if (table.status === 'waiting') {
            return this.mySeats.length > 0
                ? 'Send the link to whoever is to play.'
                : 'A seat is free. Sit down to play.';
        }
        if (this.acting) return this.#prompt(this.acting.prompt);
        if (table.status === 'paused') return 'The game rests until somebody is back.';
        return this.#waitingFor(this.turn);
    }

    /** `Orange: choose a creature.` → `Choose a creature.`, for who has no other colour. */
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

    /** A take-back that one of our seats has to answer. */
    #question(): { seat: number; by: string } | null {
        const asked = this.live.asked;
        const seat = asked?.needs.find((needed) => this.mySeats.includes(needed));
        return asked && seat !== undefined ? { seat, by: this.nameOf(asked.by) } : null;
    }

    #tell(events: TableEvent[]): void {
        for (const event of events) announcer.say(this.eventText(event));
        announcer.say(this.sentence);
        if (this.isOver) play('end');
        else if (this.acting && events.some((event) => event.seat !== this.seat)) play('turn');
        else if (events.length > 0) play('place');
    }
}
