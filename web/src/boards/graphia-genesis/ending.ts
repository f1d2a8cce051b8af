/** Why a match ended. */
import type { EndedMatch } from '../contract';
import type { View } from './types';

export function describeEnding({ phase, maps }: View, { seat }: EndedMatch): string {
    if (phase !== 'over') return '';
    if (maps.length > 1) return 'No map has room for either shape.';
    return `${seat === 0 ? 'Your' : 'The'} map has no room for either shape.`;
}
