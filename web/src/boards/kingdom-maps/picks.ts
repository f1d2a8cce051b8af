/** Numbers that can be taken, die by die. In the second half of a solo turn the other die gives the territory. */
import { territoryNamed } from './territories';
import type { LegalAction } from './types';

export type DiePick = {
    /** Of the die that gives the number. */
    pips: number;
    /** Given by the other die; empty when a territory has been announced. */
    territory: string;
    /** Those whose number is nearest to the pips first. */
    actions: LegalAction[];
};

/** The dice from which a number can be taken, in the order of the actions. */
export function picksOf(actions: LegalAction[], dice: number[]): DiePick[] {
    const picks = new Map<string, DiePick>();
    for (const action of actions) {
        const { pips, territory } = sourceOf(action, dice);
        const key = `${pips} ${territory}`;
        picks.set(key, { pips, territory, actions: [...(picks.get(key)?.actions ?? []), action] });
    }
    return [...picks.values()].map((pick) => ({ ...pick, actions: nearestFirst(pick) }));
}

function sourceOf({ step }: LegalAction, dice: number[]): { pips: number; territory: string } {
    if (step.type === 'take') return { pips: step.die, territory: '' };
    const territory = step.type === 'second' ? step.territory : '';
    return { pips: dice[dice[0] === territoryNamed(territory)?.number ? 1 : 0] ?? 0, territory };
}

export const numberOf = ({ step }: LegalAction): number => ('number' in step ? step.number : 0);

function nearestFirst({ pips, actions }: DiePick): LegalAction[] {
    return actions.toSorted((one, other) => Math.abs(numberOf(one) - pips) - Math.abs(numberOf(other) - pips));
}
