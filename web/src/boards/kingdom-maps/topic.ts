/** What the rules open at: ids of entries of the guide. */
import type { TurnPlan } from './plan.svelte';

type Planned = Pick<TurnPlan, 'isActing' | 'criteria' | 'number' | 'picks'>;

/** Of a line of the score. */
export const entryOf = (part: string): string => (part === '?' ? 'question' : part);

/** The criterion that was tapped, else what comes next in the turn. */
export function topicOf({ isActing, criteria, number, picks }: Planned, tapped: string): string {
    if (tapped) return entryOf(tapped);
    if (!isActing) return '';
    if (criteria.length > 0) return 'question';
    if (number > 0) return 'draw';
    return picks.length > 0 ? 'take' : 'announce';
}
