/** Tables, frames and events for tests. */
import type { Frame, GameInfo, GameOption, Readiness, Schemas, Seat, Table, TableEvent } from '../src/api/types';

export function seat(number: number, more: Partial<Seat> = {}): Seat {
    const colour = number === 0 ? 'orange' : 'blue';
    return { seat: number, name: `Guest ${number}`, colour, kind: 'person', level: null, is_mine: false, ...more };
}

export function table(more: Partial<Table> = {}): Table {
    return {
        id: 't1',
        game: 'forgenesis',
        rules_version: 1,
        title: 'Forgenesis',
        is_public: false,
        status: 'playing',
        seats: [seat(0, { is_mine: true }), seat(1)],
        clock: { kind: 'none' },
        on_time_out: 'bot',
        options: {},
        decided: {},
        turn_of: [0],
        outcome: null,
        created: 0,
        moved: 0,
        rematch: null,
        has_draw_offers: false,
        has_hints: false,
        daily: null,
        is_assisted: false,
        solo_ms: null,
        is_preparing: false,
        dice: dice(),
        is_lesson: false,
        ...more,
    };
}

export function dice(more: Partial<Table['dice']> = {}): Table['dice'] {
    return { commitment: '0'.repeat(64), takes_shares: false, wanted: null, hashes: [], voided: [], ...more };
}

export function gameInfo(more: Partial<GameInfo> = {}): GameInfo {
    return {
        name: 'forgenesis',
        title: 'Forgenesis',
        tagline: '',
        goal: '',
        min_seats: 2,
        max_seats: 2,
        minutes: '15',
        designer: '',
        publisher: '',
        seat_names: ['orange', 'blue'],
        levels: ['Apprentice', 'Surveyor', 'Cartographer', 'Master', 'Landwright'].map((name) => ({
            name,
            sentence: '',
        })),
        options: [],
        score_parts: [],
        rulebook: [],
        rules_version: 1,
        is_real_time: false,
        has_solo: false,
        solo_result: 'points',
        has_review: false,
        has_analysis: false,
        hint_action: null,
        has_lesson: false,
        ...more,
    };
}

export function gameOption(more: Partial<GameOption> = {}): GameOption {
    return {
        name: 'first',
        label: 'First player',
        sentence: '',
        control: 'flag',
        choices: null,
        choice_labels: null,
        choice_sentences: null,
        minimum: null,
        maximum: null,
        step: 1,
        choice_set: null,
        default: false,
        ...more,
    };
}

/** Of a game that is being compiled. */
export function readinessOf(more: Partial<Readiness> = {}): Readiness {
    return {
        game: 'forgenesis',
        is_playable: false,
        level: 0,
        levels: 5,
        playable_in: 12,
        complete_in: 30,
        has_failed: false,
        ...more,
    };
}

/** Of a game whose bots are all there. */
export const complete: Partial<Readiness> = { is_playable: true, level: 5, playable_in: 0, complete_in: 0 };

export function frame(more: Partial<Frame> = {}): Frame {
    return {
        event: 0,
        views: {},
        state: '',
        drawing: '',
        acting: [],
        clock: null,
        time: null,
        outcome: null,
        points: [{}, {}],
        turn_of: [0],
        ...more,
    };
}

/** As the server sends it: with ids of actions. */
export function frameSent(more: Partial<Schemas['Frame']> = {}): Schemas['Frame'] {
    return { ...frame(), acting: [], ...more };
}

export function event(number: number, text: string, more: Partial<TableEvent> = {}): TableEvent {
    return { number, kind: 'action', seat: 0, text, at: number, ...more };
}
