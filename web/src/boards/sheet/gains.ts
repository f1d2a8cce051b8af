/** What has just been earned: the parts of a score that rose between two views, and the cells that earned them. */
import { signed } from '../../components/score';
import type { ScorePart } from '../contract';
import { partByCode } from './text';

/** The name of a cell on the board: its `data-cell`. */
export type CellName = number | string;
export type EarnedLine = { part: string; points: number; cells: CellName[] };
export type Gain = { part: string; by: number; cells: CellName[] };

/** Parts that rose. A part that has just come into play earned nothing. */
export function gainsBetween(before: EarnedLine[], after: EarnedLine[]): Gain[] {
    return after.flatMap(({ part, points, cells }) => {
        const known = before.find((line) => line.part === part);
        if (!known || points <= known.points) return [];
        const fresh = cells.filter((cell) => !known.cells.includes(cell));
        return [{ part, by: points - known.points, cells: fresh.length > 0 ? fresh : cells }];
    });
}

/** `River joined: +12`, `Lake, group: +4`. */
export function describeGain({ part, by }: Gain, parts: ScorePart[], phrases: Record<string, string> = {}): string {
    const known = partByCode(parts, part);
    const column = known?.column && known.column !== known.name ? `, ${known.column.toLowerCase()}` : '';
    return `${phrases[part] ?? `${known?.name ?? part}${column}`}: ${signed(by)}`;
}
