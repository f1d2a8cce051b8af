import { beforeEach, describe, expect, it } from 'vitest';
import { pointed, shownLesson } from '../../src/match/lesson';

describe('where a lesson points', () => {
    beforeEach(() => {
        document.body.innerHTML = `<main>
            <div role="gridcell" aria-label="a2, Orange Frog"></div>
            <div role="gridcell" aria-label="a23, empty"></div>
            <button>Refresh</button>
        </main>`;
    });

    it('is at the cells and buttons whose names begin so', () => {
        expect(pointed(document, ['a2'])).toHaveLength(1);
        expect(pointed(document, ['a2', 'Refresh'])).toHaveLength(2);
        expect(pointed(document, ['b1'])).toHaveLength(0);
        expect(pointed(document, [])).toHaveLength(0);
    });

    it('is a circle in a cell and a frame around a button', () => {
        expect(pointed(document, ['a2', 'Refresh']).map(({ isRound }) => isRound)).toEqual([true, false]);
    });
});

describe('what a lesson says', () => {
    const announce = { say: 'Choose Lake.', cells: ['Lake'], do: ['Lake'], wrong: 'Lake first.', confirm: '' };
    const draw = { say: 'Draw.', cells: ['d3'], do: ['d3 | d4', 'd*'], wrong: 'Not there.', confirm: 'Confirm.' };
    const lesson = { step: 2, of: 5, say: 'Choose Lake.', cells: ['Lake'], planned: [announce, draw] };
    const said = (...planned: string[]) => shownLesson(lesson, planned);

    it('follows what is planned before it is confirmed', () => {
        expect(said()).toEqual({ step: 2, say: 'Choose Lake.', cells: ['Lake'], isWrong: false });
        expect(said('Lake')).toEqual({ step: 3, say: 'Draw.', cells: ['d3'], isWrong: false });
        expect(said('Lake', 'd4').say).toBe('Draw.');
        expect(said('Lake', 'd4', 'd3')).toEqual({ step: 3, say: 'Confirm.', cells: ['Confirm'], isWrong: false });
        expect(said('Lake', 'd4', 'd3', 'more').say).toBe('Confirm.');
    });

    it('explains a plan that is not meant', () => {
        expect(said('Forest')).toEqual({ step: 2, say: 'Lake first.', cells: ['Lake'], isWrong: true });
        expect(said('Lake', 'd5').say).toBe('Not there.');
    });

    it('is the step itself where each action is played at once', () => {
        expect(shownLesson({ ...lesson, planned: [] }, ['Forest']).say).toBe('Choose Lake.');
    });
});
