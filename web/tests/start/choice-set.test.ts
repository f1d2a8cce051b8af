import { describe, expect, it } from 'vitest';
import { isComplete, pickedIn, textOf, toggle, type ChoiceSet } from '../../src/start/choice-set';

const group = (label: string, values: string[]) => ({ label, count: 2, values, labels: values, sentences: values });
const CRITERIA: ChoiceSet = {
    groups: [group('A', ['A1', 'A2', 'A3']), group('B', ['B1', 'B2', 'B3'])],
    separator: ',',
    open_label: 'Roll them',
};
const LETTERS: ChoiceSet = { groups: [group('Creatures', ['B', 'D', 'Y'])], separator: '', open_label: 'Draw them' };

describe('a set of choices', () => {
    it('is read from the text of an option and written to it', () => {
        expect(pickedIn(CRITERIA, 'b2, A1,A3,B1')).toEqual(['A1', 'A3', 'B1', 'B2']);
        expect(textOf(CRITERIA, ['B2', 'A3', 'A1', 'B1'])).toBe('A1,A3,B1,B2');
        expect(textOf(LETTERS, pickedIn(LETTERS, 'YB'))).toBe('BY');
    });

    it('is left open until all groups are complete', () => {
        expect(isComplete(CRITERIA, ['A1', 'A2', 'B1'])).toBe(false);
        expect(textOf(CRITERIA, ['A1', 'A2', 'B1'])).toBe('');
    });

    it('never has more of a group than are wanted', () => {
        const [sectorA] = CRITERIA.groups;
        expect(toggle(sectorA!, ['A1', 'A2', 'B1'], 'A3')).toEqual(['A2', 'B1', 'A3']);
        expect(toggle(sectorA!, ['A1', 'B1'], 'A1')).toEqual(['B1']);
    });
});
