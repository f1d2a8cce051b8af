/** Why a match ended. */
import type { EndedMatch } from '../contract';
import type { View } from './types';

const ALONE = 12;

export function describeEnding({ phase, points, race, solo }: View, { winners, seat, nameOf }: EndedMatch): string {
    const [winner] = winners;
    if (phase === 'over' && solo && race?.seats[0]?.has_given_up) {
        return `${seat === 0 ? 'You' : nameOf(0)} gave up.`;
    }
    if (phase !== 'over' || solo || winner === undefined || winners.length > 1) return '';
    const most = points[winner]!;
    // Otherwise the last turn was played.
    if (most < ALONE) return '';
    const who = winner === seat ? 'You' : nameOf(winner);
    const isAlone = points.filter((each) => each >= ALONE).length === 1;
    if (isAlone) return `${who} reached ${ALONE} points first.`;
    return `${who} ${winner === seat ? 'have' : 'has'} ${most} points, the most of those who reached ${ALONE}.`;
}
