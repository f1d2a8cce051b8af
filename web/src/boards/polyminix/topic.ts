/** What the rules open at: ids of entries of the guide. */
import type { LegalAction, Race, TestFace, TurnFace, View } from './types';

/** The entry of a box, by the face of the TEST die. */
export const BOX_IDS: Record<TestFace, string> = {
    '!1': 'exactly',
    '!2': 'exactly',
    '?1': 'and-more',
    '?2': 'and-more',
    '⊘': 'without',
    'A+B': 'areas',
};
/** The entry of a problem of game 2. */
export const PROBLEM_IDS: Record<NonNullable<Race['problem']>['kind'], string> = {
    square: 'problem-square',
    'rectangle of area': 'problem-area',
    'rectangle of perimeter': 'problem-perimeter',
    'area and perimeter': 'problem-both',
    symmetric: 'problem-symmetric',
    'square with holes': 'problem-holes',
};
export const modeId = (mode: TurnFace): string => `mode-${mode.replace(' ', '-')}`;

const CHOSEN = ['mode', 'deck', 'side'];

/** In a race the box or the problem, else what is to be chosen. */
export function topicOf({ race }: Pick<View, 'race'>, actions: LegalAction[]): string {
    if (race?.is_running) {
        if (race.problem) return PROBLEM_IDS[race.problem.kind];
        return race.test_die ? BOX_IDS[race.test_die] : 'race';
    }
    const type = actions[0]?.step.type ?? '';
    return CHOSEN.includes(type) ? type : '';
}
