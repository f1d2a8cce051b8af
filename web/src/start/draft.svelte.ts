/** A table that somebody is about to make: the choices of one game's card. */
import type { ClockRule, GameInfo, NewTable, NewSeat } from '../api/types';

export type Way = 'computer' | 'friends' | 'hot-seat' | 'solo' | 'own';

/** Who is to sit somewhere: a number is a level of the computer. */
export type Place = 'me' | 'open' | number;

export const CLOCKS: { label: string; rule: ClockRule }[] = [
    { label: 'No clock', rule: { kind: 'none' } },
    { label: '30 seconds a move', rule: { kind: 'move', seconds: 30 } },
    { label: '2 minutes a move', rule: { kind: 'move', seconds: 120 } },
    { label: '3 minutes + 2 seconds', rule: { kind: 'bank', seconds: 180, increment: 2 } },
    { label: '10 minutes + 5 seconds', rule: { kind: 'bank', seconds: 600, increment: 5 } },
];

export class Draft {
    level = $state(2);
    seats = $state(2);
    /** Seat by seat, for a table of one's own arrangement; as many as the game can have. */
    places = $state<Place[]>([]);
    clock = $state(0);
    onTimeOut = $state<'bot' | 'loses'>('bot');
    isPublic = $state(false);
    options = $state<Record<string, unknown>>({});

    constructor(readonly game: GameInfo) {
        this.seats = Math.min(game.max_seats, Math.max(2, game.min_seats));
        this.places = Array.from({ length: game.max_seats }, (_, seat) => (seat === 0 ? 'me' : this.level));
        this.options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
    }

    table(way: Way): NewTable {
        const seats = this.#seatsFor(way);
        return {
            game: this.game.name,
            options: this.#changedOptions(),
            is_public: this.isPublic && seats.some((seat) => seat.kind === 'open'),
            seats,
            clock: CLOCKS[this.clock]?.rule ?? { kind: 'none' },
            on_time_out: this.onTimeOut,
            seed: null,
        };
    }

    #seatsFor(way: Way): NewSeat[] {
        if (way === 'solo') return [{ kind: 'me' }];
        if (way === 'own') return this.places.slice(0, this.seats).map(wanted);
        const others: Place = { computer: this.level, friends: 'open' as const, 'hot-seat': 'me' as const }[way];
        return [{ kind: 'me' }, ...Array.from({ length: this.seats - 1 }, () => wanted(others))];
    }

    /** Only what differs from the game's own choice: the server knows the rest better. */
    #changedOptions(): Record<string, unknown> {
        const changed = this.game.options.filter((option) => this.options[option.name] !== option.default);
        return Object.fromEntries(changed.map((option) => [option.name, this.options[option.name]]));
    }
}

function wanted(place: Place): NewSeat {
    return typeof place === 'number' ? { kind: 'bot', level: place } : { kind: place };
}
