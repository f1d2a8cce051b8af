import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../src/api/http';
import { bestWith, standingOf } from '../../src/components/personal-bests';
import { games } from '../../src/api/games.svelte';
import type { Best, Table } from '../../src/api/types';
import GameCard from '../../src/start/GameCard.svelte';
import PersonalBest from '../../src/table/PersonalBest.svelte';
import { gameInfo, seat, table } from '../fixtures';

const flips = {
    name: 'flips',
    label: 'Flips',
    sentence: '',
    control: 'flag' as const,
    choices: null,
    choice_labels: null,
    default: false,
};
const game = gameInfo({ min_seats: 1, max_seats: 1, has_solo: true, options: [flips] });
const best = (more: Partial<Best> = {}): Best => {
    const options = { flips: false };
    return { game: game.name, options, with_hints: false, points: 40, table: 'best', before: null, ...more };
};
const solo = (id: string, points: number, more: Partial<Table> = {}) => {
    const outcome = { reason: '', winners: [0], points: [{ land: points }] };
    return table({ id, status: 'ended', seats: [seat(0, { is_mine: true })], outcome, ...more });
};
const bests = [best({ game: 'other', points: 99 }), best({ options: { flips: true }, points: 70 }), best()];

beforeEach(() => void (games.list = [game]));
afterEach(() => {
    games.list = [];
    vi.restoreAllMocks();
});

it('is that of the same game with the same options, said or not', () => {
    expect(bestWith(bests, game, {})?.points).toBe(40);
    expect(bestWith(bests, game, { flips: false })?.points).toBe(40);
    expect(bestWith(bests, game, { flips: true })?.points).toBe(70);
    expect(bestWith([], game, {})).toBeUndefined();
});

it('is compared with a game that was played to its end, alone', () => {
    expect(standingOf(solo('1', 30), bests, game)).toEqual({ now: 30, before: 40, isNew: false });
    expect(standingOf(solo('best', 40), bests, game)).toEqual({ now: 40, before: null, isNew: true });
    const givenUp = solo('1', 90, { outcome: { reason: '', winners: [], points: [{ land: 90 }] } });
    expect(standingOf(givenUp, bests, game)).toBeNull();
    expect(standingOf(table(), bests, game)).toBeNull();
    expect(standingOf(solo('1', 30, { seats: [seat(0)] }), bests, game), "somebody else's").toBeNull();
});

it.each([
    [null, solo('best', -1), '−1 point: your first result to beat.'],
    [-4, solo('best', -1), '−1 point: your best! The next best is −4.'],
    [-4, solo('other', -9), '−9 points. Your best is −1.'],
])('is told at the end, with real minus signs', async (before, ended, words) => {
    vi.spyOn(api, 'bests').mockResolvedValue([best({ points: -1, before })]);
    const { container } = render(PersonalBest, { table: ended });
    await vi.waitFor(() => expect(container.textContent?.replace(/\s+/g, ' ').trim()).toBe(words));
});

it.each([
    [{ is_assisted: false }, '0:42.0. Your best is 0:30.5.'],
    [{ is_assisted: true }, '0:42.0: your best with hints! The next best is 0:50.0.'],
])('is a time where the game says so, and one with hints is kept apart', async (more, words) => {
    games.list = [{ ...game, solo_result: 'time' }];
    const kept = [
        best({ points: 30_500 }),
        best({ points: 42_000, with_hints: true, table: 'helped', before: 50_000 }),
    ];
    vi.spyOn(api, 'bests').mockResolvedValue(kept);
    const { container } = render(PersonalBest, { table: solo('helped', 0, { solo_ms: 42_000, ...more }) });
    await vi.waitFor(() => expect(container.textContent?.replace(/\s+/g, ' ').trim()).toBe(words));
});

it('stands on the card of its game as a time, with and without hints', () => {
    const kept = [best({ points: 65_230 }), best({ points: 9_900, with_hints: true })];
    render(GameCard, { game: { ...game, solo_result: 'time' }, isOnly: true, bests: kept });
    expect(screen.getByText(/Your best solo game: 1:05.2\s+With hints: 0:09.9/)).toBeTruthy();
});

it('stands on the card of its game', () => {
    render(GameCard, { game, isOnly: true, bests });
    expect(screen.getByText(/Your best solo game: 40 points/)).toBeTruthy();
});
