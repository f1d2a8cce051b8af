import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tick } from 'svelte';
import { api } from '../../src/api/http';
import { Draft } from '../../src/match/draft.svelte';
import { router } from '../../src/services/router.svelte';
import GameCard from '../../src/start/GameCard.svelte';
import AdvancedOptions from '../../src/start/AdvancedOptions.svelte';
import { gameInfo, table } from '../fixtures';

const many = gameInfo({
    name: 'toy',
    title: 'Tide',
    min_seats: 1,
    max_seats: 8,
    seat_names: ['north'],
    has_solo: true,
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the card of a game', () => {
    const made = vi.fn();
    beforeEach(() => {
        made.mockReset();
        vi.spyOn(router, 'go').mockReturnValue();
        vi.spyOn(api, 'newTable').mockImplementation(async (wanted) => {
            made(wanted.seats);
            return table();
        });
    });

    it('starts a table for one at once, where the game has it', async () => {
        render(GameCard, { game: many });
        await press('Play solo');
        expect(made).toHaveBeenCalledExactlyOnceWith([{ kind: 'me' }]);
        await vi.waitFor(() => expect(router.go).toHaveBeenCalledWith('/table/t1'));
    });

    it('offers no seats that a game has not', () => {
        render(GameCard, { game: gameInfo() });
        expect(screen.queryByRole('button', { name: 'Play solo' })).toBeNull();
        expect(screen.queryByLabelText('Players')).toBeNull();
        expect(screen.queryByText('Seat by seat')).toBeNull();
    });

    it('offers nothing for several in a game for one', () => {
        render(GameCard, { game: gameInfo({ min_seats: 1, max_seats: 1, has_solo: true }) });
        const names = screen.getAllByRole('button').map((button) => button.textContent?.trim());
        expect(names).toEqual(['Play solo']);
    });

    it('has a choice for each seat that is wanted', async () => {
        const draft = new Draft(many);
        const start = vi.fn();
        render(AdvancedOptions, { draft, isStarting: false, start });
        expect(screen.queryByLabelText('Seat 3')).toBeNull();
        draft.seats = 8;
        await tick();
        expect(screen.getByLabelText('North')).toBeTruthy();
        expect(screen.getByLabelText('Seat 8')).toBeTruthy();
        await press('Start this table');
        expect(start).toHaveBeenCalledOnce();
    });
});
