/** What is celebrated: points, and a figure that is covered. */
import type { EarnedLine } from '../sheet/gains';
import type { View } from './types';

export function earnedBy(view: View, seat: number): EarnedLine[] {
    const racer = view.race?.seats[seat];
    const rows = racer?.sheet?.figure ?? [];
    const width = rows[0]?.length ?? 0;
    const cells = rows.flatMap((row, y) => [...row].flatMap((square, x) => (square === '#' ? [y * width + x] : [])));
    // The points of a race come with its end, and then tell of it.
    const isDone = !!racer?.rank && !!view.race?.is_running;
    return [
        { part: 'covered', points: isDone ? 1 : 0, cells },
        { part: 'points', points: view.points[seat] ?? 0, cells: [] },
    ];
}
