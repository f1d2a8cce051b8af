/** The plan in sentences. */
import { plain } from '../../components/score';
import { joined } from '../../components/text';
import { totalOf } from '../sheet/score';
import { describePoints } from '../sheet/text';
import { DOT, type ShapePlan } from './plan.svelte';
import { describePlace, describeShape } from './text';
import type { View } from './types';

export function describePlan(plan: ShapePlan): string {
    if (!plan.isActing || !plan.way) return '';
    const name = plan.way === DOT ? 'The Nexus' : describeShape(plan.way);
    if (plan.marks.length === 0) return `${name} fits nowhere: turn it, or take the other shape.`;
    if (!plan.corner) return 'Point at the map, or move with the arrow keys.';
    if (!plan.action) return plan.reason ? `${name}: ${plan.reason}` : `${name} cannot lie there.`;
    const gain = plan.gain === null ? '' : `: ${describePoints(plan.gain)}`;
    return `${name} at ${describePlace(plan.squares[0]!)}${gain}.`;
}

/** The steps of drawing, and which is due. A Nexus, or the only shape, needs no choice. */
export function stepsOf(plan: ShapePlan): { steps: string[]; now: number } {
    const steps = plan.canChange ? ['Shape', 'Place', 'Confirm'] : ['Place', 'Confirm'];
    if (!plan.isActing) return { steps, now: -1 };
    if (plan.isWhole) return { steps, now: steps.length - 1 };
    return { steps, now: plan.canChange && plan.point ? 1 : 0 };
}

/** The prompt once the shape lies on the map; empty before. Shorter than the server's, so that the board stays where it is. */
export function promptOf(plan: ShapePlan): string {
    if (!plan.isWhole || !plan.way) return '';
    const name = plan.way === DOT ? 'the Nexus' : describeShape(plan.way);
    return `Confirm ${name}, or move it.`;
}

/** Who has still to draw. */
export function describeWaiting(view: View, seat: number, nameOf: (seat: number) => string): string {
    const drawing = view.maps.flatMap((map, other) => (map.is_to_draw ? [nameOf(other)] : []));
    if (view.phase !== 'draw' || drawing.length === 0) return '';
    const whom = `Waiting for ${joined(drawing)}.`;
    const own = view.maps[seat];
    if (own?.has_drawn) return `You have drawn. ${whom}`;
    return own ? `Nothing fits on your map, you are skipped (rule 2.5). ${whom}` : whom;
}

/** What a screen reader hears of the plan: all of it once it is put down, each move only of the keyboard's. */
export function announcePlan(plan: ShapePlan, isByKeyboard: boolean): string {
    if (!plan.isActing) return '';
    if (!plan.isWhole) return isByKeyboard ? describePlan(plan) : '';
    const total = plan.score && plan.gain !== null ? ` Total ${plain(totalOf(plan.score) + plan.gain)}.` : '';
    return `Aimed: ${describePlan(plan)}${total} Enter draws, Escape takes back.`;
}
