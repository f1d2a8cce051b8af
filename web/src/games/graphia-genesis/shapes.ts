/** The shapes as they lie unturned; only for pictures, the view says how those of a round may be turned. */
import type { Cell } from './types';

const SHAPES: Record<string, string> = {
    I: '####',
    O: '##/##',
    T: '###/.#.',
    S: '.##/##.',
    Z: '##./.##',
    L: '#./#./##',
    J: '.#/.#/##',
};

/** The squares of the shape on a card: `L`, or `second T` for a card like another. */
export function cellsOf(name: string): Cell[] {
    const rows = (SHAPES[name.at(-1) ?? ''] ?? '#').split('/');
    return rows.flatMap((row, down) =>
        [...row].flatMap((letter, right): Cell[] => (letter === '#' ? [[down, right]] : [])),
    );
}
