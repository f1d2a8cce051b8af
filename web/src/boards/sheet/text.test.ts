import { expect, it } from 'vitest';
import type { Land } from './map-sheet';
import { changeOf, gainOf, litCells, totalOf } from './score';
import { describeLands, describePart, describePoints, partName } from './text';

const DUNES = { code: 'A5', name: 'Dunes', rule: '8.6', sentence: '1 for each Desert hex on the edge.' };
const PARTS = [{ ...DUNES, short: '1 per Desert on the edge', column: '' }];
const SHEET = [
    { part: 'A5', points: 2, cells: [3, 4] },
    { part: 'B1', points: -1, cells: [] },
];

it('describes points', () => {
    expect([2, 1, 0, -1, -2].map(describePoints)).toEqual([
        '+2 points',
        '+1 point',
        'no points',
        '−1 point',
        '−2 points',
    ]);
});

it('describes what is drawn on a map', () => {
    const lands: Land[] = [
        { letter: 'F', name: 'Forest', key: 'forest', drawings: 1 },
        { letter: 'L', name: 'Lake', key: 'lake', drawings: 1 },
    ];
    expect(describeLands(lands, ['F.L', 'FF.'])).toBe('3 Forest, 1 Lake');
    expect(describeLands(lands, ['...'])).toBe('empty');
});

it('names and explains the parts of the score that it knows', () => {
    expect([partName(PARTS, 'A5'), partName(PARTS, 'B1')]).toEqual(['Dunes', 'B1']);
    expect(describePart(PARTS, 'A5')).toBe('Dunes: 1 for each Desert hex on the edge (rule 8.6).');
    expect(describePart(PARTS, 'B1')).toBe('B1');
});

it('sums points and changes', () => {
    expect(totalOf(SHEET)).toBe(1);
    expect(changeOf(SHEET, { A5: 5 })).toEqual({ A5: 3, B1: 1 });
    expect(gainOf({ A5: 3, B1: -1 })).toBe(2);
});

it('lights the cells of a part, and nothing where none earned it', () => {
    expect(litCells(SHEET, 'A5')).toEqual([3, 4]);
    expect([litCells(SHEET, 'B1'), litCells(SHEET, null)]).toEqual([null, null]);
    expect(litCells(SHEET, 'B1', true)).toEqual([]);
});
