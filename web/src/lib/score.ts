/** Points by part, as a score sheet shows them. */
import type { Points } from './wire';

/** What an aimed action would give or take: only the parts that change, by how much, for one seat. */
export type Change = { seat: number; points: Points };

/** All parts that any seat has, in the order of the game. */
export function partsOf(points: Points[], change: Change | null = null): string[] {
    return [...new Set([...points, change?.points ?? {}].flatMap((each) => Object.keys(each)))];
}

/** `2` → `+2`, `-2` → `−2`; nothing for nothing. */
export function signed(value: number): string {
    if (value === 0) return '';
    return value > 0 ? `+${value}` : `−${-value}`;
}
