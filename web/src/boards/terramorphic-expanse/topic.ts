/** What the rules open at: ids of entries of the guide. */
import type { Phase } from './plan.svelte';
import type { View } from './types';

export const actionId = (kind: string): string => `action-${kind.replace(' ', '-')}`;

const PHASES: Partial<Record<Phase | '', string>> = {
    'set-up': 'play',
    cube: 'cube',
    terraform: 'land',
    guide: 'guide',
};

/** The action that the Guide is doing, else the phase. */
export function topicOf(phase: Phase | '', { turn }: Pick<View, 'turn'>): string {
    const kind = turn?.action?.kind;
    return phase === 'guide' && kind && kind !== 'move' ? actionId(kind) : (PHASES[phase] ?? '');
}
