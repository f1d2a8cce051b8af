import { beforeEach, describe, expect, it } from 'vitest';
import { hasBegunLesson, pointed, rememberLesson } from '../../src/table/lesson';

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
});

describe('the offer of a lesson', () => {
    it('is remembered for each game', () => {
        localStorage.clear();
        expect(hasBegunLesson('forgenesis')).toBe(false);
        rememberLesson('forgenesis');
        expect(hasBegunLesson('forgenesis')).toBe(true);
        expect(hasBegunLesson('polyminix')).toBe(false);
    });
});
