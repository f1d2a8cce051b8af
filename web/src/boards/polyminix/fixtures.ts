/** Views for the tests of the board. */
import { vi } from 'vitest';
import type { BoardProps } from '../contract';
import { KIT } from './pieces';
import type { LegalAction, Racer, Step, View } from './types';

export const FIGURE = ['####', '####'];

type Sheet = NonNullable<Racer['sheet']>;
type RacerFields = Partial<Omit<Racer, 'sheet'> & Sheet>;

export function racer(more: RacerFields = {}): Racer {
    const { card = 3, side = 1, figure = FIGURE, pieces = [], ...others } = more;
    const { box = { face: '!1', pieces: ['I4', 'L4'] }, ...rest } = others;
    const sheet = { card, side, figure, box, pieces };
    return { covered: 0, total: 8, is_on_second: false, rank: 0, has_given_up: false, gained: 0, sheet, ...rest };
}

/** A race of two, in which the other seat's sheet is not seen. */
export function racing(own: RacerFields = {}, more: Partial<View> = {}): View {
    const other: Racer = { ...racer({ covered: 5 }), sheet: null };
    return {
        type: 'polyminix',
        game: 1,
        phase: 'race',
        turn: 2,
        current: 0,
        chooser: -1,
        players: [0, 1],
        turn_die: 'first',
        mode: 'first',
        test_die: '!1',
        points: [3, 0],
        race: { is_running: true, mode: 'first', test_die: '!1', problem: null, seats: [racer(own), other] },
        own: { hand: [], allowed: ['I4', 'L4'], missing: '', measures: null },
        solo: null,
        ...more,
    };
}

let ids = 0;

export function place(text: string): LegalAction {
    const [piece, ...squares] = text.split(' ');
    return { id: ids++, text, step: { type: 'place', piece: piece as (typeof KIT)[number], squares } };
}

export const takeBack = (piece: (typeof KIT)[number]): LegalAction => ({
    id: ids++,
    text: `take back ${piece}`,
    step: { type: 'take-back', piece },
});

export const GIVE_UP: LegalAction = { id: ids++, text: 'give up', step: { type: 'give-up' } };

/** Row by row on the figure of two rows. */
export const ACTIONS: LegalAction[] = [
    place('I4 a1 b1 c1 d1'),
    place('I4 a2 b2 c2 d2'),
    place('L4 a1 b1 c1 a2'),
    place('L4 d1 b2 c2 d2'),
    GIVE_UP,
];

export function props(more: Partial<BoardProps<View, Step>> = {}) {
    const calls = { act: vi.fn(), refuse: vi.fn(), report: vi.fn(), preview: async () => null };
    const rest = { prompt: 'Cover.', lastEvents: [], names: false, motion: false, isReplay: false, parts: [] };
    const players = ['Ann', 'Bob'];
    return { view: racing(), seat: 0, actions: ACTIONS, version: 1, players, ...rest, ...calls, ...more };
}
