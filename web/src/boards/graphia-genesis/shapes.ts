/** The shapes as they lie unturned, for pictures and for draws of other rounds; the view has those of this round. */
import { covered } from './squares';
import type { Cell, Step } from './types';

const SHAPES: Record<string, string> = {
    I: '####',
    O: '##/##',
    T: '###/.#.',
    S: '.##/##.',
    Z: '##./.##',
    L: '#./#./##',
    J: '.#/.#/##',
};
const QUARTER = 90;
const DOT: Cell[] = [[0, 0]];

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

/** The squares on which a step draws. */
export function squaresOf(step: Step): number[] {
    let cells = step.type === 'draw' ? cellsOf(step.shape) : DOT;
    for (let left = step.type === 'draw' ? step.turn : 0; left > 0; left -= QUARTER) cells = turned(cells);
    return covered(cells, [step.row - 1, step.column - 1]);
}
