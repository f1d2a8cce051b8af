/** A table for tests, with a server that knows only as much of the rules as they need. */
import type { Preview, ScorePart } from '../contract';
import { landOfCard } from './geometry';
import { cardOf, landSide, otherSide, SCOREBOARD, type Corner } from './lands';
import { sampleSeat } from './sample-seat';
import type { LegalAction, SeatView, Step, View } from './types';

export const PARTS: ScorePart[] = [
    { code: 'cities', name: 'Cities', rule: '8.3', sentence: '1 for each.', short: '1 per city', column: '' },
    { code: 'power', name: 'Powered up', rule: '8.3', sentence: '1 more.', short: '+1', column: '' },
    { code: 'bonus', name: 'Bonus cube', rule: '8.3', sentence: '1 more.', short: '+1', column: '' },
];

export const seat = (more: Partial<SeatView> = {}): SeatView =>
    sampleSeat({
        points_by_part: { cities: 0, power: 0, bonus: 0 },
        earned: { cities: [], power: [], bonus: [] },
        ...more,
    });

/** Names by place, because the lands are the real ones and their design may change. */
export const cityAt = (side: string, corner: Corner): string => landSide(side).cities[corner].name;
export const NEAR = cityAt('1a', 'SW');
export const FAR = cityAt('1a', 'SE');
export const CLOSED = cityAt('1a', 'NW');
export const NORTH = cityAt('2b', 'SW');
export const NORTHERN = cityAt('2b', 'NW');

/** 1a lies east of the scoreboard, 2b north of it. */
export function view(more: Partial<View> = {}): View {
    return {
        type: 'terramorphic-expanse',
        phase: 'cube',
        round: 1,
        seat: 0,
        first: 0,
        drawn: 0,
        lands: [
            { card: 1, side: '1a', x: 1, y: 0 },
            { card: 2, side: '2b', x: 0, y: -1 },
        ],
        supply: [3, 4, 5, 6, 7, 8],
        bonus: '',
        seats: [seat(), seat()],
        turn: null,
        is_last_round: false,
        target: 15,
        placement: 'every',
        run: '3',
        ...more,
    };
}

export const TURN: NonNullable<View['turn']> = {
    actions_left: 2,
    action: null,
    entered: [],
    scored: [],
    spanners: 0,
    points: 0,
};

const action = (text: string, step: Step): LegalAction => ({ id: 0, text, step });

export const cube = (side: string): LegalAction => action(`cube ${side}`, { type: 'cube', side });
export const play = (side: string, beside: string, edge: 'N' | 'E' | 'S' | 'W'): LegalAction =>
    action(`play ${side} ${edge} of ${beside}`, { type: 'play', side, beside, edge });
export const move = (side: string, beside: string, edge: 'N' | 'E' | 'S' | 'W'): LegalAction =>
    action(`move ${side} ${edge} of ${beside}`, { type: 'move', side, beside, edge });
export const flip = (card: number): LegalAction => action(`flip ${card}`, { type: 'flip', card });
export const step = (city: string): LegalAction => action(`step ${city}`, { type: 'step', city });
export const marker = (side: string): LegalAction => action(`marker ${side}`, { type: 'marker', side });
export const letter = (of: string): LegalAction => action(`letter ${of}`, { type: 'letter', letter: of });
export const bonus = (city: string): LegalAction => action(`bonus ${city}`, { type: 'bonus', city });
export const PASS = action('pass', { type: 'pass' });
export const STOP = action('stop', { type: 'stop' });

/** Of the drawn card 3. */
export const SET_UP = [play('3a', 'scoreboard', 'N'), play('3b', 'scoreboard', 'S')];
export const CUBES = [cube('1a'), cube('2b')];
export const LANDS = [
    play('3a', '1', 'E'),
    play('3a', 'scoreboard', 'S'),
    play('3b', '1', 'E'),
    flip(2),
    move('2b', '1', 'N'),
    PASS,
];
/** The roads of this server, whatever is printed. */
const ROADS: Record<string, string[]> = {
    [SCOREBOARD]: [NEAR, NORTH],
    [NEAR]: [SCOREBOARD, FAR],
    [FAR]: [NEAR],
    [NORTH]: [SCOREBOARD, NORTHERN],
};

const typesOf = (actions: LegalAction[]) => actions.map(({ step }) => step.type);
const citiesOf = (actions: LegalAction[]) => actions.flatMap(({ step }) => (step.type === 'step' ? [step.city] : []));

/** The view after some actions: every city but the scoreboard scores a point. */
export function viewAfter(start: View, actions: LegalAction[]): View {
    const cities = citiesOf(actions);
    let lands = start.lands;
    let own = start.seats[0]!;
    for (const { step } of actions) {
        if (step.type === 'cube') own = { ...own, cube: step.side };
        if (step.type === 'step') own = { ...own, guide: step.city };
        if (step.type === 'marker') own = { ...own, marker: step.side };
        if (step.type === 'flip') {
            lands = lands.map((land) => (land.card === step.card ? { ...land, side: otherSide(land.side) } : land));
        }
        if (step.type === 'play' && step.beside === '1') {
            const { x, y } = landOfCard(start, 1)!;
            lands = [...lands, { card: cardOf(step.side), side: step.side, x: x + 1, y }];
        }
    }
    const types = typesOf(actions);
    const isGuide = start.phase === 'guide' || types.some((type) => ['play', 'move', 'flip', 'pass'].includes(type));
    const phase = isGuide ? 'guide' : types.includes('cube') ? 'terraform' : start.phase;
    const turn = isGuide ? { ...TURN, actions_left: 2 - cities.length, entered: cities } : null;
    return { ...start, lands, phase, turn, seats: [own, ...start.seats.slice(1)] };
}

function following(start: View, actions: LegalAction[]): LegalAction[] {
    const after = viewAfter(start, actions);
    if (start.phase === 'set-up') return actions.length === 0 ? SET_UP : [];
    if (start.turn?.action?.due === 'letter' && actions.length === 0) return [letter('E'), letter('S')];
    if (after.phase === 'cube') return CUBES;
    if (after.phase === 'terraform') return LANDS;
    if (citiesOf(actions).length === 2 || actions.at(-1)?.step.type === 'stop') return [];
    return [...(ROADS[after.seats[0]!.guide] ?? []).map(step), marker('2b'), STOP];
}

export const pointsOf = (actions: LegalAction[]) => ({
    cities: citiesOf(actions).filter((city) => city !== SCOREBOARD).length,
    power: 0,
    bonus: 0,
});

/** A server for a table that begins with a view. */
export function previewFrom(start: View) {
    return async (action: LegalAction, after: LegalAction[] = []): Promise<Preview<Step>> => {
        if (!following(start, after).some(({ text }) => text === action.text)) {
            return { rule: '6.2', sentence: 'No route leads there from where the Guide stands.' };
        }
        const actions = [...after, action];
        return {
            points: pointsOf(actions),
            actions: following(start, actions),
            view: viewAfter(start, actions),
        };
    };
}

export const GUIDE_ACTIONS = [step(NEAR), step(NORTH), marker('2b'), STOP];
