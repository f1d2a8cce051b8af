/** The colours of seats follow their names, so that Azure is drawn blue in every game. */
import type { Seat } from '../api/types';

/** The number of the colour in the palette of `app.css`. */
const PALETTE: Record<string, number> = {
    orange: 0,
    amber: 0,
    bronze: 0,
    blue: 1,
    azure: 1,
    hyacinth: 1,
    moss: 2,
    dill: 2,
    emerald: 2,
    dusk: 3,
    gold: 4,
    beryl: 5,
    coral: 6,
    crimson: 6,
    dove: 7,
    flint: 7,
};

/** Styles for an element within which `--seat-N` are the colours of these seats. Seats with other names keep the palette's order. */
export function seatColours(seats: Pick<Seat, 'seat' | 'colour'>[]): string {
    const numbers = seats.map(({ colour }) => PALETTE[colour.toLowerCase()]);
    if (numbers.includes(undefined)) return '';
    return seats.map(({ seat }, index) => `--seat-${seat}: var(--palette-${numbers[index]})`).join('; ');
}
