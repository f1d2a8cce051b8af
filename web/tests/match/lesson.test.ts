import { beforeEach, describe, expect, it } from 'vitest';
import { pointed, shownLesson, tappedNext } from '../../src/match/lesson';

describe('where a lesson points', () => {
    beforeEach(() => {
        document.body.innerHTML = `<main>
            <div role="gridcell" aria-label="a2, Orange Frog" aria-selected="false"></div>
            <div role="gridcell" aria-label="a23, empty"></div>
            <button aria-pressed="false">Snake</button>
            <button>Refresh</button>
        </main>`;
    });

    const choose = (selector: string, attribute: string) =>
        document.querySelector(selector)!.setAttribute(attribute, 'true');

    it('is at the cells and buttons whose names begin so', () => {
        expect(pointed(document, ['a2'])).toHaveLength(1);
        expect(pointed(document, ['a2', 'Refresh'])).toHaveLength(2);
        expect(pointed(document, ['b1'])).toHaveLength(0);
        expect(pointed(document, [])).toHaveLength(0);
    });

    it('is a circle in a cell and a frame around a button', () => {
        expect(pointed(document, ['a2', 'Refresh']).map(({ isRound }) => isRound)).toEqual([true, false]);
    });

    it('is at one thing after the other, as they are chosen', () => {
        const tap = ['Snake', 'a2 | a23', 'Refresh'];
        expect(tappedNext(document, tap)).toEqual(['Snake']);
        choose('button', 'aria-pressed');
        expect(tappedNext(document, tap)).toEqual(['a2', 'a23']);
        choose('div', 'aria-selected');
        expect(tappedNext(document, tap)).toEqual(['Refresh']);
        expect(tappedNext(document, [])).toEqual([]);
    });
});

describe('what a lesson says', () => {
    const announce = { say: 'Choose Lake.', tap: [['Lake']], do: ['Lake'], wrong: 'Lake first.', confirm: '' };
    const draw = {
        say: 'Draw.',
        tap: [['d3', 'd4'], ['d3 | d4']],
        do: ['d3 | d4', 'd*'],
        wrong: 'Not there.',
        confirm: 'Confirm.',
    };
    const lesson = { step: 2, of: 5, say: 'Choose Lake.', planned: [announce, draw], longest: '', first_game: {} };
    const said = (...planned: string[]) => shownLesson(lesson, planned);

    it('follows what is planned before it is confirmed', () => {
        expect(said()).toEqual({ step: 2, say: 'Choose Lake.', tap: ['Lake'], isWrong: false });
        expect(said('Lake')).toEqual({ step: 3, say: 'Draw.', tap: ['d3', 'd4'], isWrong: false });
        expect(said('Lake', 'd4')).toEqual({ step: 3, say: 'Draw.', tap: ['d3'], isWrong: false });
        expect(said('Lake', 'd4', 'd3')).toEqual({ step: 3, say: 'Confirm.', tap: ['Confirm'], isWrong: false });
        expect(said('Lake', 'd4', 'd3', 'more').say).toBe('Confirm.');
    });

    it('explains a plan that is not meant, and points at the way back and at what is meant', () => {
        expect(said('Forest')).toEqual({ step: 2, say: 'Lake first.', tap: ['Back | Lake'], isWrong: true });
        expect(said('Lake', 'd5').say).toBe('Not there.');
    });

    it('stays at its step where each action is confirmed by itself', () => {
        const frog = { say: 'Jump.', tap: [['a2', 'c2', 'Confirm']], do: ['jump'], wrong: 'Not so.', confirm: '' };
        const single = { ...lesson, say: 'Jump.', planned: [frog] };
        expect(shownLesson(single, [])).toEqual({
            step: 2,
            say: 'Jump.',
            tap: ['a2', 'c2', 'Confirm'],
            isWrong: false,
        });
        expect(shownLesson(single, ['jump'])).toEqual(shownLesson(single, []));
        expect(shownLesson(single, ['step'])).toMatchObject({ tap: ['Back | a2 | c2'], isWrong: true });
    });

    it('points nowhere after its last step', () => {
        const end = { ...lesson, step: 5, say: 'Well done.', planned: [] };
        expect(shownLesson(end, ['Forest'])).toEqual({ step: 5, say: 'Well done.', tap: [], isWrong: false });
    });
});
