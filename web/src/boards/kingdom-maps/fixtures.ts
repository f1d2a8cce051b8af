/** A table for tests, with a server that knows only as much of the rules as they need. */
import type { Preview, ScorePart } from '../contract';
import { centreOf, HEXES, hexName, hexNumber, QUESTION, RADIUS } from './hexes';
import type { LegalAction, SeatView, Step, View } from './types';

export const PARTS: ScorePart[] = [
    { code: 'A2', name: 'Greatwood', rule: '8.3', sentence: '1 for each hex of it.', short: '1 per hex', column: '' },
    {
        code: 'B1',
        name: 'Surveyed rows',
        rule: '8.8',
        sentence: '3 for each full row.',
        short: '3 per row',
        column: '',
    },
    {
        code: '?',
        name: '?',
        rule: '5.3',
        sentence: 'One criterion, scored when ? was drawn.',
        short: 'kept',
        column: '',
    },
];

export const EMPTY = [5, 6, 7, 8, 9, 8, 7, 6, 5].map((length) => '.'.repeat(length));

export function seat(more: Partial<SeatView> = {}): SeatView {
    const sheet = [
        { part: 'A2', points: 2, cells: [0, 1] },
        { part: 'B1', points: 0, cells: [] },
        { part: '?', points: 0, cells: [] },
    ];
    const uses = { Mountain: 2, Forest: 2, Farm: 2, Lake: 2, Desert: 0, Village: 2 };
    return { rows: EMPTY, task: '', number: 0, drawn: [], powers: 1, uses, question: '', sheet, ...more };
}

export function view(more: Partial<View> = {}): View {
    return {
        type: 'kingdom-maps',
        phase: 'territory',
        turn: 3,
        active: 0,
        dice: [1, 3, 4],
        taken: 0,
        territory: '',
        criteria: [
            { code: 'A2', name: 'Greatwood' },
            { code: 'B1', name: 'Surveyed rows' },
        ],
        seats: [seat(), seat({ task: 'take' }), seat()],
        is_last: false,
        targets: [],
        ...more,
    };
}

const action = (text: string, step: Step): LegalAction => ({ id: 0, text, step });

export const announce = (territory: 'Forest' | 'Lake'): LegalAction =>
    action(territory, { type: 'announce', territory });
export const take = (die: number, number = die): LegalAction =>
    action(die === number ? `take ${die}` : `take ${die} as ${number}`, { type: 'take', die, number });
export const second = (territory: 'Mountain' | 'Farm', number: number): LegalAction =>
    action(`${territory} with ${number}`, { type: 'second', territory, number });
export const draw = (hex: number): LegalAction => action(hexName(hex), { type: 'draw', hex: hexName(hex) });
export const score = (criterion: 'A2' | 'B1'): LegalAction =>
    action(`score ${criterion}`, { type: 'score', criterion });

export const START = [announce('Forest'), announce('Lake')];
export const TAKES = [take(1), take(1, 2), take(3), take(3, 2), take(3, 4), take(4)];

const neighboursOf = (hex: number) => {
    const { x, y } = centreOf(hex);
    return HEXES.filter((other) => {
        const distance = Math.hypot(centreOf(other).x - x, centreOf(other).y - y);
        return distance > 0 && distance < 2 * RADIUS;
    });
};
const hexesOf = (actions: LegalAction[]) =>
    actions.flatMap(({ step }) => (step.type === 'draw' ? [hexNumber(step.hex)!] : []));

/** What could follow: a die after a territory, as many connected hexes after a die, and `?` at the end. */
function following(actions: LegalAction[]): LegalAction[] {
    const taken = actions[1]?.step;
    const hexes = hexesOf(actions);
    if (actions.at(-1)?.step.type === 'score') return [];
    if (taken?.type !== 'take') return TAKES;
    if (hexes.length === taken.number) return hexes.includes(QUESTION) ? [score('A2'), score('B1')] : [];
    const open = hexes.length === 0 ? HEXES : hexes.flatMap(neighboursOf);
    return [...new Set(open)].filter((hex) => !hexes.includes(hex)).map(draw);
}

/** Each hex of the plan would bring a point. */
export async function preview(action: LegalAction, after: LegalAction[] = []): Promise<Preview<Step>> {
    const before = after.length > 0 ? following(after) : START;
    if (!before.some(({ text }) => text === action.text)) return { rule: '4.3', sentence: 'The hexes are connected.' };
    const actions = [...after, action];
    return { points: { A2: 2 + hexesOf(actions).length, B1: 0, '?': 0 }, actions: following(actions) };
}
