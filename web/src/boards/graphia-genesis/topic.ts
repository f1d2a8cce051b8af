/** What the rules open at: ids of entries of the guide. */
import { terrainNamed } from './terrains';
import type { View } from './types';

/** The line of the score that was tapped, else what is drawn now. */
export function topicOf({ terrain }: Pick<View, 'terrain'>, tapped: string, isActing: boolean): string {
    if (tapped) return tapped.endsWith(' group') ? 'group' : tapped;
    if (!isActing) return '';
    const isSingle = terrain === 'Nexus' || terrain === 'Desolation';
    return isSingle ? (terrainNamed(terrain)?.key ?? '') : 'draw';
}
