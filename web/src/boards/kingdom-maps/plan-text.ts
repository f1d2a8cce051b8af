/** The plan, and what comes next, in sentences. */
import { plain } from '../../components/score';
import { joined } from '../../components/text';
import { totalOf } from '../sheet/score';
import { describePoints, partName } from '../sheet/text';
import type { ScorePart } from '../contract';
import { hexName } from './hexes';
import type { TurnPlan } from './plan.svelte';
import { describeCount } from './text';
import type { View } from './types';

const QUESTION = 'The ? hex: choose one criterion; what it is worth now counts once more.';

/** What is planned, or what to do now. */
export function describePlan(plan: TurnPlan, parts: ScorePart[]): string {
    if (plan.territories.length > 0 && !plan.territory)
        return 'Choose a territory, then a die for the number of hexes.';
    if (plan.criteria.length > 0) return describeScoring(plan, parts);
    if (plan.number === 0) return describeTaking(plan);
    const hexes = `${plan.territory}, ${describeCount(plan.number)}`;
    if (plan.left > 0 && plan.next?.length === 0) return 'Nothing can be drawn: this turn is the last (rule 3.7).';
    if (plan.left > 0 && plan.painted.length + plan.confirmed.length === 0) {
        return plan.isWhole ? `${hexes}: draw on the map, or confirm the number first.` : `${hexes}: draw on the map.`;
    }
    if (plan.left > 0) return `${hexes}: ${plan.left} more.`;
    return `${plan.territory} on ${joined(plan.painted.map(hexName))}${describeGain(plan)}.`;
}

/** The steps of a turn, and which is due. */
export function stepsOf(plan: TurnPlan): { steps: string[]; now: number } {
    const steps = ['Territory', 'Die', 'Draw', ...(plan.criteria.length > 0 ? ['Score'] : [])];
    if (!plan.isActing) return { steps, now: -1 };
    if (plan.criteria.length > 0) return { steps, now: plan.criterion ? 4 : 3 };
    if (plan.number > 0) return { steps, now: plan.left > 0 ? 2 : 3 };
    return { steps, now: plan.territory ? 1 : 0 };
}

/** The prompt once something is planned; empty before. */
export function promptOf(plan: TurnPlan): string {
    if (plan.actions.length === 0) return '';
    if (plan.criteria.length > 0 && !plan.criterion) return QUESTION;
    if (plan.number === 0) return `Take a die for the number of ${plan.territory} hexes.`;
    if (plan.left === 0 || plan.next?.length === 0) return 'Confirm, or take back.';
    return `Draw ${plan.territory}: ${describeCount(plan.left)} left.`;
}

const describeGain = ({ gain }: TurnPlan) => (gain === null ? '' : `: ${describePoints(gain)}`);

function describeTaking(plan: TurnPlan): string {
    if (plan.picks[0]?.territory) return 'One die gives the territory, the other the number of hexes.';
    return plan.territory ? `${plan.territory}: take a die for the number of hexes.` : '';
}

function describeScoring(plan: TurnPlan, parts: ScorePart[]): string {
    if (plan.criterion) return `${partName(parts, plan.criterion)} counts once more${describeGain(plan)}.`;
    return QUESTION;
}

/** Why a hex cannot be drawn when it is not the time for it (rule 4.1), in more detail than the server knows. */
export function describeWrongMoment(plan: TurnPlan): string {
    if (plan.number === 0) return plan.territory ? 'Take a die first.' : 'Choose a territory and a die first.';
    return `${describeCount(plan.number)} ${plan.number === 1 ? 'is' : 'are'} all: take one back to draw elsewhere.`;
}

/** Who has still to draw. */
export function describeWaiting(view: View, seat: number, nameOf: (seat: number) => string): string {
    if (view.phase !== 'everyone') return '';
    const busy = view.seats.flatMap((own, other) => (own.task ? [nameOf(other)] : []));
    const own = view.seats[seat];
    if (busy.length === 0) return '';
    const whom = `Waiting for ${joined(busy)}.`;
    if (!own) return whom;
    return own.number > 0
        ? `You have drawn. ${whom}`
        : `You have no number to draw, and this turn is the last (rule 3.7). ${whom}`;
}

/** What a screen reader hears of the plan. */
export function announcePlan(plan: TurnPlan, parts: ScorePart[]): string {
    if (!plan.isActing || plan.actions.length === 0) return '';
    const total = plan.score && plan.gain !== null ? ` Total ${plain(totalOf(plan.score) + plan.gain)}.` : '';
    return `${describePlan(plan, parts)}${total}${plan.isWhole ? ' Enter confirms, Escape takes back.' : ''}`;
}
