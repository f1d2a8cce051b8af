/** Why a match ended. */
import type { EndedMatch } from '../contract';
import type { View } from './types';

const ALONE = 12;

export function describeEnding({ phase, points, solo }: View, { winners, seat, nameOf }: EndedMatch): string {
    const [winner] = winners;
    if (phase !== 'over' || solo || winner === undefined || winners.length > 1) return '';
    const most = points[winner]!;
    // Otherwise the last turn was played.
    if (most < ALONE) return '';
    const who = winner === seat ? 'You have' : `${nameOf(winner)} has`;
    return `${who} ${most} points, ${ALONE} or more, and nobody else has as many.`;
}
