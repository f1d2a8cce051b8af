import { expect, it } from 'vitest';
import { GLYPHS } from '../sheet/land/glyphs';
import { HEXES } from './geometry';
import { drawingOf, TERRITORIES } from './territories';
import type { SeatView, View } from './types';
import {
    advise,
    CRITERIA,
    doingWords,
    hexWords,
    landWords,
    lineWords,
    partName,
    pointsWords,
    tell,
    territoryOf,
} from './words';

const EMPTY = [5, 6, 7, 8, 9, 8, 7, 6, 5].map((length) => '.'.repeat(length));

it('has a drawing for every hex of every territory', () => {
    for (const territory of TERRITORIES)
        for (const hex of HEXES) expect(GLYPHS[territory.key]?.[drawingOf(territory, hex)]).toBeTruthy();
});

it('says what is on a hex', () => {
    const rows = EMPTY.with(0, 'F....');
    expect(hexWords(rows, 0)).toBe('a1, Forest');
    expect(hexWords(rows, 1)).toBe('a2, empty');
    expect(hexWords(rows, 30)).toBe('e5, empty, ?');
    expect(hexWords(rows, 6)).toBe('b2, empty, ±1');
    expect(landWords(rows)).toBe('1 Forest');
    expect(landWords(EMPTY)).toBe('empty');
});

it.each([
    ['e5', 'draws e5'],
    ['Forest', 'announces Forest'],
    ['take 4', 'takes the 4'],
    ['take 4 as 5', 'takes the 4 and makes it 5'],
    ['Lake with 1', 'draws 1 hex of Lake'],
    ['score B1', 'scores Surveyed rows by ?'],
    ['dice 1 4 6', 'dice 1, 4, 6'],
    ['Azure begins', 'Azure begins'],
])('tells %s as people say it', (text, told) => {
    expect(tell(text)).toBe(told);
});

it.each([
    ['e5', 'draw e5'],
    ['take 4 as 5', 'take the 4 and make it 5'],
    ['score B1', 'score Surveyed rows by ?'],
])('advises %s to whom it speaks', (text, advice) => {
    expect(advise(text)).toBe(advice);
});

it('knows which territory a hex was drawn of', () => {
    expect(territoryOf(['dice 1 2 3', 'Forest', 'take 3', 'e5'])).toBe('Forest');
    expect(territoryOf(['Forest', 'take 3', 'e5', 'dice 2 4', 'Lake with 2', 'a1'])).toBe('Lake');
    expect(territoryOf(['dice 1 2 3'])).toBe('');
});

it('names and explains the lines of the score sheet', () => {
    expect(Object.keys(CRITERIA)).toHaveLength(12);
    expect(partName('A2')).toBe('Greatwood');
    expect(partName('?')).toBe('?');
    expect(lineWords('B3')).toContain('(rule 8.10)');
    expect(lineWords('?')).toContain('(rule 5.3)');
    expect([2, 1, 0, -1].map(pointsWords)).toEqual(['+2 points', '+1 point', 'no points', '−1 point']);
});

it('says what everybody does', () => {
    const seat = (more: Partial<SeatView>) => ({ task: '', number: 0, ...more }) as SeatView;
    const view = (phase: View['phase'], ...seats: SeatView[]) => ({ phase, active: 0, seats }) as View;
    expect(doingWords(view('territory', seat({})), 0)).toBe('★ active');
    expect(doingWords(view('number', seat({}), seat({})), 1)).toBe('');
    const all = view(
        'everyone',
        seat({ task: 'draw', number: 3 }),
        seat({ task: 'take' }),
        seat({ number: 2 }),
        seat({}),
        seat({ task: 'score', number: 1 }),
    );
    expect(all.seats.map((_, each) => doingWords(all, each))).toEqual([
        '✎ draws 3',
        '⚂ choosing',
        '✓ drawn',
        '– passed over',
        '? scoring',
    ]);
});
