/** Lands that are not anchored, and the parts of the score that they withhold. */
import type { ArrowKey } from '../sheet/map-sheet';
import { SHEET } from './squares';
import { LANDS, NEXUS } from './terrains';
import type { View } from './types';

const KEYS: ArrowKey[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** Lands with squares on the map of which none is next to a Nexus. */
function unanchored(rows: string[]): string[] {
    const letters = rows.join('');
    const isByNexus = (square: number) =>
        KEYS.some((key) => letters.charAt(SHEET.neighbour(square, key, 0)) === NEXUS.letter);
    return LANDS.filter(({ letter }) => {
        const squares = SHEET.rows.flat().filter((square) => letters.charAt(square) === letter);
        return squares.length > 0 && !squares.some(isByNexus);
    }).map((land) => land.key);
}

/** The parts that bring nothing because their land is not anchored. Desert never loses its minus. */
export function withheld(rows: string[], loses: View['loses']): string[] {
    return unanchored(rows).flatMap((key) => [
        ...(loses === 'group' || key === 'desert' ? [] : [key]),
        ...(loses === 'terrain' ? [] : [`${key} group`]),
    ]);
}
