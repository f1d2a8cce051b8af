import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../src/api/http';
import { dayName, resultText, freeTable, soloTotal, standingText } from '../../src/components/challenges';
import { games } from '../../src/api/games.svelte';
import { router } from '../../src/services/router.svelte';
import { TableScreen } from '../../src/table/table.svelte';
import type { Challenge, ChallengeResult, Points, Table } from '../../src/api/types';
import Controls from '../../src/table/Controls.svelte';
import DailyChallenge from '../../src/start/DailyChallenge.svelte';
import EndSheet from '../../src/table/EndSheet.svelte';
import TableList from '../../src/start/TableList.svelte';
import { frame, gameInfo, seat, table } from '../fixtures';

const DAY = '2026-11-15';

function result(more: Partial<ChallengeResult> = {}): ChallengeResult {
    return { rank: 1, name: 'Ann', is_mine: false, has_won: true, total: 0, actions: 12, table: null, ...more };
}

function challenge(more: Partial<Challenge> = {}): Challenge {
    const results = more.results ?? [];
    return { game: 'forgenesis', day: DAY, table: null, finished: results.length, results, ...more };
}

function solo(points: Points, more: Partial<Table> = {}): Table {
    const outcome = { reason: 'the deck is empty', winners: [0], points: [points] };
    return table({ status: 'ended', seats: [seat(0, { is_mine: true })], outcome, ...more });
}

const names = (role: string) => screen.queryAllByRole(role).map((one) => one.textContent?.trim());

describe('words', () => {
    it('name a day, whatever the clock of the browser says', () => {
        expect(dayName(DAY)).toBe('15 November');
    });

    it.each([
        [{}, 'won in 12 actions'],
        [{ total: 41 }, '41 points'],
        [{ total: -3 }, '−3 points'],
        [{ has_won: false }, 'not won'],
        [{ has_won: false, total: 1 }, 'not won, 1 point'],
    ])('say how it went: %o', (more, words) => {
        expect(resultText(result(more))).toBe(words);
    });

    it('say it as a time where the game compares times', () => {
        const timed = gameInfo({ solo_result: 'time' });
        expect(resultText(result({ total: 65_230 }), timed)).toBe('1:05.2');
        expect(resultText(result({ has_won: false, total: 900 }), timed)).toBe('not solved');
    });

    it.each([
        [1, 1, 'the first to finish'],
        [2, 7, '2nd of 7'],
        [11, 30, '11th of 30'],
        [23, 30, '23rd of 30'],
    ])('say where one stands: %i of %i', (rank, finished, words) => {
        expect(standingText(result({ rank }), finished)).toBe(words);
    });
});

describe('a daily challenge of the start page', () => {
    beforeEach(() => {
        vi.restoreAllMocks();
        vi.spyOn(router, 'go').mockReturnValue();
        vi.spyOn(api, 'startChallenge').mockResolvedValue(table({ id: 'daily' }));
    });

    it('leads to its table', async () => {
        render(DailyChallenge, { game: gameInfo(), challenge: challenge() });
        await fireEvent.click(screen.getByRole('button', { name: 'Play: Forgenesis' }));
        await vi.waitFor(() => expect(router.go).toHaveBeenCalledWith('/table/daily'));
    });

    it('is gone on with', () => {
        render(DailyChallenge, { game: gameInfo(), challenge: challenge({ table: 'daily' }) });
        expect(names('button')).toEqual(['Continue']);
    });

    it('tells how it went', async () => {
        const results = [result(), result({ rank: 2, is_mine: true, actions: 14 })];
        render(DailyChallenge, { game: gameInfo(), challenge: challenge({ table: 'mine', results }) });
        expect(screen.getByText(/won in 14 actions, 2nd of 2/)).toBeTruthy();
        await fireEvent.click(screen.getByRole('button', { name: 'Results: Forgenesis' }));
        expect(router.go).toHaveBeenCalledWith('/table/mine');
        expect(api.startChallenge).not.toHaveBeenCalled();
    });
});

describe('the table of a challenge', () => {
    const seats = [seat(0, { is_mine: true }), seat(1, { kind: 'bot', level: 3 })];
    const ended = table({ daily: DAY, status: 'ended', seats });

    it('ends with the list of all, and a free game of the same kind', async () => {
        const results = [result({ table: 'hers' }), result({ rank: 2, name: 'Me', is_mine: true, table: 't1' })];
        vi.spyOn(api, 'challenge').mockResolvedValue(challenge({ table: 't1', results }));
        vi.spyOn(router, 'go').mockReturnValue();
        const made = vi.spyOn(api, 'newTable').mockResolvedValue(table({ id: 'free' }));
        render(EndSheet, { table: ended, canRematch: true, seat: 0 });
        await screen.findByText('Me (you)');
        expect(api.challenge).toHaveBeenCalledExactlyOnceWith('forgenesis', DAY);
        expect(screen.getByText('You: won in 12 actions, 2nd of 2.')).toBeTruthy();
        expect(screen.getByRole('link', { name: 'Replay of Ann' }).getAttribute('href')).toBe('/replay/hers');
        expect(screen.queryByRole('link', { name: 'Replay of Me' })).toBeNull();
        const best = screen.getByRole('link', { name: 'Look at the best game' });
        expect(best.getAttribute('href')).toBe('/replay/hers#end');
        expect(names('button')).toEqual(['Play a free game', 'Share']);
        await fireEvent.click(screen.getByRole('button', { name: 'Play a free game' }));
        await vi.waitFor(() => expect(router.go).toHaveBeenCalledWith('/table/free'));
        expect(made.mock.calls[0]?.[0]).toMatchObject({ seats: [{ kind: 'me' }, { kind: 'bot', level: 3 }] });
        expect(freeTable(ended).seed).toBeNull();
    });

    it('takes nothing back', () => {
        const own = new TableScreen('t1');
        own.live.table = table({ daily: DAY, seats });
        own.live.frame = frame();
        render(Controls, { screen: own, help: vi.fn() });
        expect(names('button')).toEqual(['⚑ Resign', '♪ Sound off', '? Rules']);
    });
});

describe('solo games', () => {
    it('have a total when they are over', () => {
        expect(soloTotal(solo({ lakes: 4, hills: -1 }))).toBe(3);
        expect(soloTotal(solo({}))).toBeNull();
        expect(soloTotal(table())).toBeNull();
    });

    it('have a time where the game compares times, unless they were given up', () => {
        const timed = gameInfo({ solo_result: 'time' });
        expect(soloTotal(solo({ first: 0 }, { solo_ms: 61_000 }), timed)).toBe(61_000);
        expect(soloTotal(solo({ first: 0 }), timed)).toBeNull();
        games.list = [timed];
        render(TableList, { tables: [solo({ first: 0 }, { solo_ms: 61_000 })], label: 'My games' });
        games.list = [];
        expect(screen.getByRole('link').textContent).toContain('1:01.0');
    });

    it('are listed with it; a challenge leads to its results', () => {
        render(TableList, { tables: [solo({ lakes: 4 }, { daily: DAY })], label: 'My games' });
        const link = screen.getByRole('link');
        expect(link.textContent).toMatch(/challenge of 15 November.*4 points/s);
        expect(link.getAttribute('href')).toBe('/table/t1');
    });
});
