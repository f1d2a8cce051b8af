/** Texts for people: names of seats, numbers of players, time. */
import type { Frame, Points, Seat, Table } from '../api/types';

const SEAT_COLOURS = 8;
const FREE = 'Free seat';

export const seatColour = (seat: number): string => `var(--seat-${seat % SEAT_COLOURS})`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `first_player` → `First player`. */
export const label = (name: string): string => capital(name.replaceAll('_', ' '));

export function players(min: number, max: number): string {
    if (min === max) return min === 1 ? '1 player' : `${min} players`;
    return `${min}–${max} players`;
}

export function seatName(seat: Seat): string {
    if (seat.kind === 'open') return FREE;
    if (seat.kind === 'bot') return seat.name || `Computer ${seat.level ?? ''}`.trim();
    return seat.name;
}

export function joined(names: string[]): string {
    if (names.length < 2) return names[0] ?? '';
    return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** `nobody is left` → `Nobody is left.` */
export const sentence = (text: string): string => capital(/[.!?…]$/.test(text) ? text : `${text}.`);

/** A person's name; the colour where one person plays several sides. */
export function sideName(table: Table, number: number): string {
    const seat = table.seats[number];
    if (!seat) return 'Nobody';
    const isShared = table.seats.some((other) => other.seat !== number && seatName(other) === seatName(seat));
    return isShared ? capital(seat.colour) : seatName(seat);
}

/** `choose a creature.` → `Orange: choose a creature.`, where one person plays several sides. */
export const sidePrompt = (table: Table, seat: number, prompt: string): string =>
    `${capital(table.seats[seat]?.colour ?? '')}: ${prompt}`;

/** Who sits at a table: each name once, with how many seats it has. */
export function seatedNames(table: Table): string {
    const seats = new Map<string, number>();
    for (const name of table.seats.map(seatName)) seats.set(name, (seats.get(name) ?? 0) + 1);
    const all = table.seats.length;
    const named = [...seats].map(([name, count]) => {
        if (count === 1) return name;
        if (name === FREE) return `${count} free seats`;
        return count < all ? `${name} (${count} seats)` : `${name} (${all === 2 ? 'both' : `all ${all}`} seats)`;
    });
    return joined(named);
}

/** The seats to act. A frame is newer than the summary. */
export function turnOf(table: Table, frame: Frame | null): number[] {
    if (table.status === 'ended') return [];
    return frame ? frame.turn_of : table.turn_of;
}

/** Whether a seat is to play; `done` only where seats act at the same time. */
export function seatStatus(seat: number, turn: number[], isSimultaneous: boolean): 'to play' | 'done' | '' {
    if (turn.includes(seat)) return 'to play';
    return isSimultaneous && turn.length > 0 ? 'done' : '';
}

export const total = (points: Points | undefined): number =>
    Object.values(points ?? {}).reduce((sum, value) => sum + value, 0);

/** `75` → `1:15`; tenths in the last ten seconds. */
export function clockText(seconds: number): string {
    const left = Math.max(0, seconds);
    if (left < 10) return left.toFixed(1);
    const whole = Math.floor(left);
    const minutes = Math.floor(whole / 60);
    return `${minutes}:${String(whole % 60).padStart(2, '0')}`;
}

/** The result of a race in milliseconds: `65230` → `1:05.2`. */
export function raceTime(ms: number): string {
    const tenths = Math.max(0, Math.floor(ms / 100));
    const minutes = Math.floor(tenths / 600);
    const seconds = Math.floor((tenths % 600) / 10);
    return `${minutes}:${String(seconds).padStart(2, '0')}.${tenths % 10}`;
}

/** How long ago a moment was, roughly. */
export function ago(at: number, now: number = Date.now() / 1000): string {
    const minutes = Math.floor((now - at) / 60);
    if (minutes < 1) return 'just now';
    if (minutes < 60) return `${minutes} min ago`;
    const hours = Math.floor(minutes / 60);
    if (hours < 24) return `${hours} h ago`;
    const days = Math.floor(hours / 24);
    return days === 1 ? 'yesterday' : `${days} days ago`;
}
