/** Texts that all games on a map share. */
import { signed } from '../../components/score';
import type { Land } from './map-sheet';
import type { ScorePart } from '../contract';

/** `+4 points`. */
export function describePoints(gain: number): string {
    if (gain === 0) return 'no points';
    return `${signed(gain)} ${Math.abs(gain) === 1 ? 'point' : 'points'}`;
}

/** What is drawn on a map: `4 Forest, 1 Nexus`. */
export function describeLands(lands: Land[], rows: string[]): string {
    const letters = [...rows.join('')];
    const counts = lands.map(({ letter, name }) => [letters.filter((each) => each === letter).length, name] as const);
    const drawn = counts.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`);
    return drawn.join(', ') || 'empty';
}

export const partByCode = (parts: ScorePart[], code: string): ScorePart | undefined =>
    parts.find((part) => part.code === code);

/** The name of a part of the score; its code until the parts are known. */
export const partName = (parts: ScorePart[], code: string): string => partByCode(parts, code)?.name ?? code;

/** `Dunes: 1 for each Desert hex on the edge of the map (rule 8.6).` */
export function describePart(parts: ScorePart[], code: string): string {
    const part = partByCode(parts, code);
    if (!part) return code;
    const sentence = part.sentence.endsWith('.') ? part.sentence.slice(0, -1) : part.sentence;
    return `${part.name}: ${sentence} (rule ${part.rule}).`;
}
