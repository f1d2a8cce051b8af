/** The choices for a new table on a game's card. */
import { boardConfig } from '../boards/registry';
import type { ClockRule, GameInfo, NewTable, NewSeat } from '../api/types';

export type StartMode = 'computer' | 'friends' | 'hot-seat' | 'solo' | 'custom';

/** Who takes a seat; a number is a level of the computer. */
export type SeatChoice = 'me' | 'open' | number;

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
    /** Seat by seat, for a custom table; as many as the game can have. */
    seatChoices = $state<SeatChoice[]>([]);
    clock = $state(0);
    onTimeOut = $state<'bot' | 'loses'>('bot');
    isPublic = $state(false);
    options = $state<Record<string, unknown>>({});

    constructor(readonly game: GameInfo) {
        this.seats = Math.min(game.max_seats, Math.max(2, game.min_seats));
        this.seatChoices = Array.from({ length: game.max_seats }, (_, seat) => (seat === 0 ? 'me' : this.level));
        this.options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
    }

    table(mode: StartMode): NewTable {
        const seats = this.#seatsFor(mode);
        return {
            game: this.game.name,
            options: this.#optionsFor(mode),
            is_public: this.isPublic && seats.some((seat) => seat.kind === 'open'),
            seats,
            clock: CLOCKS[this.clock]?.rule ?? { kind: 'none' },
            on_time_out: this.onTimeOut,
            seed: null,
        };
    }

    #seatsFor(mode: StartMode): NewSeat[] {
        if (mode === 'solo') return [{ kind: 'me' }];
        if (mode === 'custom') return this.seatChoices.slice(0, this.seats).map(newSeat);
        const others: SeatChoice = { computer: this.level, friends: 'open' as const, 'hot-seat': 'me' as const }[mode];
        return [{ kind: 'me' }, ...Array.from({ length: this.seats - 1 }, () => newSeat(others))];
    }

    #optionsFor(mode: StartMode): Record<string, unknown> {
        const changed = this.#changedOptions();
        const isSolo = mode === 'solo' && Object.keys(changed).length === 0;
        return (isSolo && boardConfig(this.game.name).soloStart) || changed;
    }

    /** Only what differs from the defaults, which the server knows. */
    #changedOptions(): Record<string, unknown> {
        const changed = this.game.options.filter((option) => this.options[option.name] !== option.default);
        return Object.fromEntries(changed.map((option) => [option.name, this.options[option.name]]));
    }
}

function newSeat(choice: SeatChoice): NewSeat {
    return typeof choice === 'number' ? { kind: 'bot', level: choice } : { kind: choice };
}
