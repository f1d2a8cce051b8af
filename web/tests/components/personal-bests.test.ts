import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../src/api/http';
import { bestText, bestWith, standingOf } from '../../src/components/personal-bests';
import { games } from '../../src/api/games.svelte';
import type { Best, Table } from '../../src/api/types';
import WaysToPlay from '../../src/start/WaysToPlay.svelte';
import EndSheet from '../../src/table/EndSheet.svelte';
import { gameInfo, gameOption, seat, table } from '../fixtures';

const flips = gameOption({ name: 'flips', label: 'Flips' });
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
    [null, solo('best', -1), '−1 point', 'Your first result to beat.'],
    [-4, solo('best', -1), 'New best: −1 point', '3 points more than your best before, −4.'],
    [-4, solo('other', -9), '−9 points', 'Your best is −1.'],
])('is told at the end, with real minus signs', async (before, ended, headline, note) => {
    vi.spyOn(api, 'bests').mockResolvedValue([best({ points: -1, before })]);
    render(EndSheet, { table: ended, canRematch: true, seat: 0 });
    await vi.waitFor(() => expect(screen.getByText(note)).toBeTruthy());
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(headline);
});

it('looks like a win when it is new', async () => {
    vi.spyOn(api, 'bests').mockResolvedValue([best({ points: 40, before: 30 })]);
    const { container } = render(EndSheet, { table: solo('best', 40), canRematch: true, seat: 0 });
    expect(container.querySelector('[data-result=over]')).toBeTruthy();
    await vi.waitFor(() => expect(container.querySelector('[data-result=won]')).toBeTruthy());
});

it('is a time where the game says so, and one with hints is kept apart', () => {
    const timed = { ...game, solo_result: 'time' as const };
    const kept = [
        best({ points: 30_500 }),
        best({ points: 42_000, with_hints: true, table: 'helped', before: 50_000 }),
    ];
    const ended = solo('helped', 0, { solo_ms: 42_000 });
    const words = (isAssisted: boolean) =>
        bestText(standingOf({ ...ended, is_assisted: isAssisted }, kept, timed)!, timed, isAssisted);
    expect(words(false)).toBe('Your best is 0:30.5.');
    expect(words(true)).toBe('0:08.0 faster than your best before, 0:50.0.');
});

it('stands on the card of its game as a time, with and without hints', () => {
    const kept = [best({ points: 65_230 }), best({ points: 9_900, with_hints: true })];
    render(WaysToPlay, { game: { ...game, solo_result: 'time' }, bests: kept });
    expect(screen.getByText(/Your best solo game: 1:05.2\.\s+With hints: 0:09.9/)).toBeTruthy();
});

it('stands where solo games are begun', () => {
    render(WaysToPlay, { game, bests });
    expect(screen.getByText(/Your best solo game: 40 points/)).toBeTruthy();
});
