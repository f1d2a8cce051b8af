/** A table for tests, with a server that knows only as much of the rules as they need. */
import type { Foreseen } from '../contract';
import { HEXES, hexName, hexNumber, NEIGHBOURS } from './geometry';
import type { LegalAction, SeatView, Step, View } from './types';

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

/** What could follow: a die after a territory, so many connected hexes after a die, and `?` at the end. */
function following(texts: string[]): LegalAction[] {
    const number = Number(/^take \d(?: as (\d))?$/.exec(texts[1] ?? '')?.[1] ?? texts[1]?.at(-1) ?? 0);
    const hexes = texts.flatMap((text) => hexNumber(text) ?? []);
    if (texts.at(-1)?.startsWith('score')) return [];
    if (texts.length === 1) return TAKES;
    if (hexes.length === number) return hexes.includes(30) ? [score('A2'), score('B1')] : [];
    const open = hexes.length === 0 ? HEXES : hexes.flatMap((hex) => NEIGHBOURS[hex]!);
    return [...new Set(open)].filter((hex) => !hexes.includes(hex)).map(draw);
}

/** Each hex of the plan would bring a point. */
export async function aim(text: string, after: string[] = []): Promise<Foreseen<Step>> {
    const before = after.length > 0 ? following(after) : START;
    if (!before.some((each) => each.text === text)) return { rule: '4.3', sentence: 'The hexes are connected.' };
    const hexes = [...after, text].filter((each) => hexNumber(each) !== undefined).length;
    return { points: { A2: 2 + hexes, B1: 0, '?': 0 }, actions: following([...after, text]) };
}
