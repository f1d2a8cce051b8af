/** The shapes as they lie unturned, for pictures and for draws that are over; the view has those of a round. */
import { covered } from './geometry';
import type { Cell, Step, Way } from './types';

const SHAPES: Record<string, string> = {
    I: '####',
    O: '##/##',
    T: '###/.#.',
    S: '.##/##.',
    Z: '##./.##',
    L: '#./#./##',
    J: '.#/.#/##',
};
const DRAW = /^(?:([IOTSZLJ]) (\d+)°|N) r(\d+) c(\d+)$/;
const QUARTER = 90;

/** The squares of the shape on a card: `L`, or `second T` for a card like another. */
export function cellsOf(name: string): Cell[] {
    const rows = (SHAPES[name.at(-1) ?? ''] ?? '#').split('/');
    return rows.flatMap((row, down) =>
        [...row].flatMap((letter, right): Cell[] => (letter === '#' ? [[down, right]] : [])),
    );
}

/** A quarter clockwise, row by row. */
function turned(cells: Cell[]): Cell[] {
    const bottom = Math.max(...cells.map(([down]) => down));
    return cells
        .map(([down, right]): Cell => [right, bottom - down])
        .sort(([down, right], [down2, right2]) => down - down2 || right - right2);
}

export type Draw = { way: Way; squares: number[] };

/** What a text such as `L 90° r3 c4` or `N r3 c4` draws; null for a text that is no draw. */
export function drawOf(text: string): Draw | null {
    const found = DRAW.exec(text);
    if (!found) return null;
    const [, shape = 'Nexus', turn = '0', row, column] = found;
    let cells = found[1] ? cellsOf(shape) : cellsOf('');
    for (let left = Number(turn); left > 0; left -= QUARTER) cells = turned(cells);
    return {
        way: { shape, turn: Number(turn), cells },
        squares: covered(cells, [Number(row) - 1, Number(column) - 1]),
    };
}

/** A step in the words that the server uses. */
export function stepText(step: Step): string {
    const what = step.type === 'nexus' ? 'N' : `${step.shape} ${step.turn}°`;
    return `${what} r${step.row} c${step.column}`;
}
