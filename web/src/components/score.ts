/** Points by part, as a score sheet shows them. */
import type { Points } from '../api/types';

/** What an aimed action would give or take: only the parts that change, by how much, for one seat. */
export type Change = { seat: number; points: Points };

/** All parts that any seat has, in the order of the game. */
export function partsOf(points: Points[], change: Change | null = null): string[] {
    return [...new Set([...points, change?.points ?? {}].flatMap((each) => Object.keys(each)))];
}

/** A line of a score sheet: one part, or two beside each other, of which the second may be missing. */
export type SheetRow = { name: string; parts: (string | null)[] };

/** Lines of the parts; those named `x` and `x` with the ending go into one line. */
export function pairedRows(parts: string[], ending: string): SheetRow[] {
    const isSecond = (part: string) => part.endsWith(ending) && parts.includes(part.slice(0, -ending.length));
    return parts
        .filter((part) => !isSecond(part))
        .map((part) => ({ name: part, parts: [part, parts.includes(part + ending) ? part + ending : null] }));
}

/** The same parts in the same order, each in a line of its own. */
export function oneByOne(rows: SheetRow[]): SheetRow[] {
    return rows.flatMap(({ parts }) => parts.flatMap((part) => (part === null ? [] : { name: part, parts: [part] })));
}

/** `-2` → `−2`, with a minus as wide as a digit. */
export const plain = (value: number): string => (value < 0 ? `−${-value}` : String(value));

/** `2` → `+2`, `-2` → `−2`. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? plain(value) : '±0');
