/** What the rules open at: ids of entries of the guide. */
import { terrainNamed } from './terrains';
import type { View } from './types';

/** Of a line of the score. */
export const entryOf = (part: string): string => (part.endsWith(' group') ? 'group' : part);

/** The line of the score that was tapped, else what is drawn now. */
export function topicOf({ terrain }: Pick<View, 'terrain'>, tapped: string, isActing: boolean): string {
    if (tapped) return entryOf(tapped);
    if (!isActing) return '';
    const isSingle = terrain === 'Nexus' || terrain === 'Desolation';
    return isSingle ? (terrainNamed(terrain)?.key ?? '') : 'draw';
}
