import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../src/api/http';
import type { Outcome, Seat, Table } from '../../src/api/types';
import { challengeText } from '../../src/components/challenges';
import { ending, ranking, resultForOthers, resultKind, winnersLine } from '../../src/components/ending';
import EndSheet from '../../src/table/EndSheet.svelte';
import SharePanel from '../../src/table/SharePanel.svelte';
import { seat, table } from '../fixtures';

const names = ['Ann', 'Bob', 'Eve', 'Dan'];

/** A match that Ann looks at, unless `mine` says otherwise. */
function ended(winners: number[], totals: number[], more: Partial<Outcome> = {}, mine = [0]): Table {
    const seats: Seat[] = totals.map((_, number) =>
        seat(number, { name: names[number], is_mine: mine.includes(number) }),
    );
    const points = totals.map((lakes) => ({ lakes }));
    return table({ game: 'toy', status: 'ended', seats, outcome: { reason: 'it is so', winners, points, ...more } });
}
/** Of a game without points. */
const bare = (winners: number[], mine = [0]) => ended(winners, [0, 0], { points: [{}, {}] }, mine);

describe('the ending', () => {
    it.each([
        ['You won by 2', ended([0], [9, 7])],
        ['You lost by 5', ended([1], [4, 9])],
        ['You won by 1', ended([0], [9, 7, 8])],
        ['You lost by 3', ended([2], [5, 7, 8])],
        ['You won', bare([0])],
        ['You lost', bare([1])],
        ['You won', ended([0], [9, 9])],
        ['A draw', ended([0, 1], [9, 9])],
        ['Nobody won', ended([], [3, 4])],
        ['You share the win with Bob', ended([0, 1], [9, 9, 2])],
        ['You lost by 7', ended([0, 1], [9, 9, 2], {}, [2])],
        ['Bob won by 2', ended([1], [5, 7], {}, [])],
        ['Ann won by 2', ended([0], [9, 7], {}, [0, 1])],
        ['Ann and Bob share the win', ended([0, 1], [9, 9, 2], {}, [])],
        ['12 points', ended([0], [12])],
        ['Not solved', ended([], [0])],
        ['Solved in 0:42.0', { ...ended([0], [0]), solo_ms: 42_000 }],
    ])('is told from the viewer’s side: %s', (words, match) => {
        expect(ending(match)).toBe(words);
    });

    it('has no margin when the match was not played to its end', () => {
        expect(ending(ended([0], [9, 2], { is_closed: true }))).toBe('You won');
        expect(ending(ended([0], [9], { winners: [], is_closed: true }))).toBe('The game is over');
    });

    it('names the colour when one person plays both sides', () => {
        const both = [seat(0, { name: 'Ann', is_mine: true }), seat(1, { name: 'Ann', is_mine: true })];
        expect(ending({ ...bare([1]), seats: both })).toBe('Blue won');
    });

    it('says who won to somebody who lost against several', () => {
        expect(winnersLine(ended([2], [5, 7, 8]))).toBe('Eve won with 8 points.');
        expect(winnersLine(ended([1, 2], [5, 8, 8]))).toBe('Bob and Eve share the win with 8 points.');
        expect(winnersLine(ended([1], [5, 7])), 'the only other one').toBe('');
        expect(winnersLine(ended([0], [9, 7, 8]))).toBe('');
    });

    it.each([
        ['won', ended([0], [9, 7])],
        ['lost', ended([1], [4, 9])],
        ['drawn', ended([0, 1], [9, 9])],
        ['shared', ended([0, 1], [9, 9, 2])],
        ['over', ended([1], [5, 7], {}, [])],
        ['over', ended([0], [12])],
    ])('looks like what it is: %s', (kind, match) => {
        expect(resultKind(match)).toBe(kind);
        const { container } = render(EndSheet, { table: match, canRematch: false, seat: 0 });
        expect(container.querySelector(`[data-result=${kind}] svg`)).toBeTruthy();
    });
});

describe('the ranking', () => {
    const ranks = (match: Table) => ranking(match).map(({ seat, rank }) => [rank, names[seat]]);

    it('gives equals the same rank', () => {
        expect(ranks(ended([1], [5, 9, 5, 2]))).toEqual([
            [1, 'Bob'],
            [2, 'Ann'],
            [2, 'Eve'],
            [4, 'Dan'],
        ]);
    });

    it('has the winners first, also where points did not decide', () => {
        expect(ranks(ended([2], [9, 9, 9]))).toEqual([
            [1, 'Eve'],
            [2, 'Ann'],
            [2, 'Bob'],
        ]);
    });

    it('is listed for three and more', () => {
        render(EndSheet, { table: ended([1], [5, 9, 5, 2]), canRematch: false, seat: 0 });
        const lines = screen.getByRole('list', { name: 'Ranking' }).querySelectorAll('li');
        expect([...lines].map((line) => line.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
            '1. Bob 9 points',
            '2. Ann (you) 5 points',
            '2. Eve 5 points',
            '4. Dan 2 points',
        ]);
    });
});

describe('sharing', () => {
    const share = (match: Table) => {
        render(EndSheet, { table: match, canRematch: true, seat: 0 });
        screen.getByRole('button', { name: 'Share' }).click();
    };

    it('is the link of the replay', async () => {
        share(ended([0], [9, 7]));
        expect(((await screen.findByLabelText('Link to the replay')) as HTMLInputElement).value).toMatch(/replay\/t1$/);
    });

    it('is the result of a challenge, without its replay', async () => {
        const daily = { ...ended([0], [47]), title: 'Maps', daily: '2026-11-15' };
        expect(challengeText(daily, ending(daily), 'http://here')).toBe(
            'Maps, challenge of 15 November: 47 points. http://here/',
        );
        const results = { game: 'toy', day: daily.daily, table: null, finished: 0, results: [] };
        vi.spyOn(api, 'challenge').mockResolvedValue(results); // the sheet lists them
        share(daily);
        const text = ((await screen.findByLabelText(/Your result/)) as HTMLInputElement).value;
        expect(text).toContain('47 points');
        expect(text).not.toContain('replay');
    });
});

describe('the result for others', () => {
    it.each([
        ['9 points, won by 2', ended([0], [9, 7])],
        ['4 points, lost by 5', ended([1], [4, 9])],
        ['9 points, a draw', ended([0, 1], [9, 9])],
        ['9 points, shared the win', ended([0, 1], [9, 9, 2])],
        ['3 points, nobody won', ended([], [3, 4])],
        ['won', bare([0])],
        ['lost', bare([1])],
        ['Bob won by 2', ended([1], [5, 7], {}, [])],
        ['12 points', ended([0], [12])],
    ])('is %s', (words, match) => {
        expect(resultForOthers(match)).toBe(words);
    });

    it('is a line to copy', async () => {
        render(SharePanel, { table: { ...ended([0], [9, 7]), title: 'Maps' } });
        const line: HTMLInputElement = screen.getByLabelText('The result');
        expect(line.value).toBe('Maps: 9 points, won by 2 — Landwright');
    });

    it("comes without a picture for today's challenge", () => {
        const today = new Date().toISOString().slice(0, 10);
        const { unmount } = render(SharePanel, { table: { ...ended([0], [12]), daily: today } });
        expect(screen.queryByRole('button', { name: 'Save picture' })).toBeNull();
        unmount();
        render(SharePanel, { table: { ...ended([0], [12]), daily: '2026-01-01' } });
        expect(screen.getByRole('button', { name: 'Save picture' })).toBeTruthy();
    });
});
