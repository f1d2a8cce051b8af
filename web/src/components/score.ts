/** Points by part, as a score sheet shows them. */
import type { Points, ScorePart } from '../api/types';
import { label } from './text';

/** What a planned action would add or remove: only the parts that change, for one seat. */
export type Change = { seat: number; points: Points };

/** The codes of all parts that any seat has, in the order of the game. */
export function partsOf(points: Points[], change: Change | null = null): string[] {
    return [...new Set([...points, change?.points ?? {}].flatMap((each) => Object.keys(each)))];
}

/** A part as the game describes it; one that it does not describe is named by its code. */
export function partOf(code: string, parts: ScorePart[]): ScorePart {
    return (
        parts.find((part) => part.code === code) ?? {
            code,
            name: label(code),
            rule: '',
            sentence: '',
            short: '',
            column: '',
        }
    );
}

/** A line of a score sheet: for each column a part, or null where the line has none. */
export type SheetRow = { name: string; parts: (ScorePart | null)[] };

/** The headings under which parts of one name stand beside each other; none where each part has a line of its own. */
export function columnsOf(parts: ScorePart[]): string[] {
    return [...new Set(parts.flatMap(({ column }) => column || []))];
}

/** Parts of the same name in one line, each under its column. */
export function sheetRows(parts: ScorePart[], columns: string[]): SheetRow[] {
    const names = [...new Set(parts.map(({ name }) => name))];
    return names.map((name) => {
        const own = parts.filter((part) => part.name === name);
        return { name, parts: columns.map((column) => own.find((part) => part.column === column) ?? null) };
    });
}

/** Each part in a line of its own, parts of the same name below each other. */
export function singleRows(parts: ScorePart[]): SheetRow[] {
    const names = [...new Set(parts.map(({ name }) => name))];
    return names.flatMap((name) =>
        parts.filter((part) => part.name === name).map((part) => ({ name: part.code, parts: [part] })),
    );
}

/** `-2` → `−2`, with a minus as wide as a digit. */
export const plain = (value: number): string => (value < 0 ? `−${-value}` : String(value));

/** `2` → `+2`, `-2` → `−2`. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? plain(value) : '±0');
