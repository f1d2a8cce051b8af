import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../src/api/http';
import { games } from '../../src/api/games.svelte';
import { router } from '../../src/services/router.svelte';
import EndSheet from '../../src/table/EndSheet.svelte';
import { gameInfo, seat, table } from '../fixtures';

const ended = (winner: number, level: number) =>
    table({
        status: 'ended',
        seats: [seat(0, { is_mine: true }), seat(1, { kind: 'bot', level })],
        outcome: { reason: 'the base is reached', winners: [winner], points: [{}, {}] },
    });
const mainButtons = () => [...document.querySelectorAll('button.main')].map((button) => button.textContent?.trim());
const show = (winner: number, level: number) =>
    render(EndSheet, { table: ended(winner, level), canRematch: true, seat: 0 });

beforeEach(() => {
    games.list = [gameInfo()];
    vi.spyOn(router, 'go').mockReturnValue();
});
afterEach(() => {
    games.list = [];
});

it('after a win the next level is offered first', async () => {
    const made = vi.spyOn(api, 'newTable').mockResolvedValue(table({ id: 'next' }));
    show(0, 2);
    expect(screen.getByText('You beat Level 2, Surveyor.')).toBeTruthy();
    expect(mainButtons()).toEqual(['Try Level 3, Cartographer']);
    expect(screen.getByRole('button', { name: 'Rematch' })).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Try Level 3, Cartographer' }));
    await vi.waitFor(() => expect(router.go).toHaveBeenCalledWith('/table/next'));
    expect(made.mock.calls[0]?.[0].seats).toEqual([{ kind: 'me' }, { kind: 'bot', level: 3 }]);
});

it('after a loss, and after a win against the highest level, it is a rematch', () => {
    const { unmount } = show(1, 2);
    expect(mainButtons()).toEqual(['Rematch']);
    unmount();
    show(0, 5);
    expect(screen.getByText('You beat Level 5, Landwright.')).toBeTruthy();
    expect(mainButtons()).toEqual(['Rematch']);
});
