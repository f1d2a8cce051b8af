/** Sums over a score sheet. */
import type { Points } from '../../api/types';
import type { SheetLine } from './types';

export const totalOf = (sheet: SheetLine[]): number => sheet.reduce((sum, line) => sum + line.points, 0);

export const gainOf = (change: Points): number => Object.values(change).reduce((sum, by) => sum + by, 0);

/** What changes from a sheet to later points, by part. */
export function changeOf(sheet: SheetLine[], after: Points): Points {
    return Object.fromEntries(sheet.map(({ part, points }) => [part, (after[part] ?? 0) - points]));
}

/** The cells that earned a part; null when nothing is to be lit. */
export function litCells(sheet: SheetLine[], part: string | null, canBeNone = false): number[] | null {
    const cells = sheet.find((line) => line.part === part)?.cells ?? [];
    return part !== null && (canBeNone || cells.length > 0) ? cells : null;
}
