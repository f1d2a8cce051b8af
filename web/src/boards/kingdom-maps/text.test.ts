import { expect, it } from 'vitest';
import { GLYPHS } from '../sheet/land/glyphs';
import { describePart } from '../sheet/text';
import { PARTS } from './fixtures';
import { HEXES, SHEET } from './hexes';
import { TERRITORIES } from './territories';
import { adviseStep, describeHex, describeOutcome, describeSeat, describeStep, describeView, moment } from './text';
import type { GameEvent, Outcome, SeatView, Step, View } from './types';

const EMPTY = [5, 6, 7, 8, 9, 8, 7, 6, 5].map((length) => '.'.repeat(length));

it('has a drawing for every hex of every territory', () => {
    for (const territory of TERRITORIES)
        for (const hex of HEXES) expect(GLYPHS[territory.key]?.[SHEET.drawing(territory, hex)]).toBeTruthy();
});

it('says what is on a hex', () => {
    const rows = EMPTY.with(0, 'F....');
    expect(describeHex(rows, 0)).toBe('a1, Forest');
    expect(describeHex(rows, 1)).toBe('a2, empty');
    expect(describeHex(rows, 30)).toBe('e5, empty, ?');
    expect(describeHex(rows, 6)).toBe('b2, empty, ±1');
});

const STEPS: [Step, string, string][] = [
    [{ type: 'draw', hex: 'e5' }, 'draws e5', 'draw e5'],
    [{ type: 'announce', territory: 'Forest' }, 'announces Forest', 'announce Forest'],
    [{ type: 'take', die: 4, number: 4 }, 'takes the 4', 'take the 4'],
    [
        { type: 'take', die: 4, number: 5 },
        'takes the 4 and uses one ±1 to make it 5',
        'take the 4 and use one ±1 to make it 5',
    ],
    [
        { type: 'take', die: 5, number: 2 },
        'takes the 5 and uses three ±1 to make it 2',
        'take the 5 and use three ±1 to make it 2',
    ],
    [{ type: 'second', territory: 'Lake', number: 1 }, 'draws 1 hex of Lake', 'draw 1 hex of Lake'],
    [{ type: 'score', criterion: 'B1' }, 'counts Surveyed rows once more', 'count Surveyed rows once more'],
];

it.each(STEPS)('describes %o', (step, description, advice) => {
    expect(describeStep(step, PARTS)).toBe(description);
    expect(adviseStep(step, PARTS)).toBe(advice);
});

it('has the code of a criterion where its name is not known', () => {
    expect(describeStep({ type: 'score', criterion: 'B1' })).toBe('counts B1 once more');
});

it('describes what chance gave, but for what the server says better', () => {
    expect(describeOutcome({ type: 'roll', dice: [1, 4, 6] })).toBe('dice 1, 4, 6');
    expect(describeOutcome({ type: 'criterion', criterion: 'A2' }, PARTS)).toBe('criterion A2 Greatwood');
    expect(describeOutcome({ type: 'first', seat: 0 })).toBe('');
});

it('knows which territory a hex was drawn of', () => {
    const chance = (outcome: Outcome): GameEvent => ({ seat: null, text: '', outcome });
    const events = STEPS.map(([step]): GameEvent => ({ seat: 0, text: '', step }));
    expect(moment([chance({ type: 'roll', dice: [1] }), ...events.slice(0, 3)])).toBe('Forest');
    expect(moment(events)).toBe('Lake');
    expect(moment([{ seat: 0, text: 'Forest' }])).toBe('');
});

it('explains the lines of the score sheet', () => {
    expect(describePart(PARTS, 'A2')).toBe('Greatwood: 1 for each hex of it (rule 8.3).');
    expect(describePart([], 'A2')).toBe('A2');
});

it('describes the whole table', () => {
    const seats = [{ rows: EMPTY.with(0, 'F....'), sheet: [{ part: 'A2', points: 1, cells: [0] }] }];
    const criteria = [{ code: 'A2', name: 'Greatwood' }];
    const view = { turn: 3, territory: 'Lake', dice: [1, 4], criteria, seats } as View;
    expect(describeView(view)).toBe('Turn 3, Lake, dice 1, 4. Criteria: Greatwood. Map 1: 1 Forest; 1 points.');
});

it('says what everybody does', () => {
    const seat = (more: Partial<SeatView>) => ({ task: '', number: 0, ...more }) as SeatView;
    const view = (phase: View['phase'], ...seats: SeatView[]) => ({ phase, active: 0, seats }) as View;
    const doing = (all: View, each: number) => describeSeat(all.seats[each]!, all, each);
    expect(doing(view('territory', seat({})), 0)).toBe('★ active');
    expect(doing(view('number', seat({}), seat({})), 1)).toBe('');
    const all = view(
        'everyone',
        seat({ task: 'draw', number: 3 }),
        seat({ task: 'take' }),
        seat({ number: 2 }),
        seat({}),
        seat({ task: 'score', number: 1 }),
    );
    expect(all.seats.map((_, each) => doing(all, each))).toEqual([
        '✎ draws 3',
        '⚂ choosing',
        '✓ drawn',
        '– skipped',
        '? scoring',
    ]);
});
