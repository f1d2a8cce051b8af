import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tick } from 'svelte';
import { api } from '../../src/api/http';
import { Draft } from '../../src/match/draft.svelte';
import { lessons } from '../../src/services/lessons.svelte';
import { router } from '../../src/services/router.svelte';
import GameCard from '../../src/start/GameCard.svelte';
import AdvancedOptions from '../../src/start/AdvancedOptions.svelte';
import WaysToPlay from '../../src/start/WaysToPlay.svelte';
import { gamesTitle } from '../../src/start/title';
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
const names = () => screen.getAllByRole('button').map((button) => button.textContent?.trim());
const made = vi.fn();

beforeEach(() => {
    made.mockReset();
    vi.spyOn(router, 'go').mockReturnValue();
    vi.spyOn(api, 'newTable').mockImplementation(async (wanted) => {
        made(wanted.seats);
        return table();
    });
});

describe('the card of a game', () => {
    it('begins with the lesson until that is done', async () => {
        const game = gameInfo({ name: 'taught', has_lesson: true });
        vi.spyOn(api, 'lesson').mockResolvedValue(table({ id: 'lesson' }));
        render(GameCard, { game });
        expect(names()).toEqual(['Learn', 'Other ways to play']);
        await press('Learn');
        await vi.waitFor(() => expect(router.go).toHaveBeenCalledWith('/table/lesson'));
        lessons.finish('taught');
        await tick();
        expect(names()).toEqual(['PlayLevel 1, Apprentice', 'Other ways to play']);
    });

    it('goes on with the next level of the ladder', async () => {
        render(GameCard, { game: gameInfo(), medals: { game: 'forgenesis', levels: [1, 2], dailies: 0, bests: 0 } });
        await fireEvent.click(screen.getByRole('button', { name: /^Play/ }));
        expect(made).toHaveBeenCalledExactlyOnceWith([{ kind: 'me' }, { kind: 'bot', level: 3 }]);
        await vi.waitFor(() => expect(router.go).toHaveBeenCalledWith('/table/t1'));
    });

    it('is played alone where the game is for one', async () => {
        render(GameCard, { game: gameInfo({ min_seats: 1, max_seats: 1, has_solo: true }) });
        await press('Play');
        expect(made).toHaveBeenCalledExactlyOnceWith([{ kind: 'me' }]);
    });
});

describe('the other ways to play', () => {
    it('start a table for one at once, where the game has it', async () => {
        render(WaysToPlay, { game: many, bests: [] });
        await press('Play solo');
        expect(made).toHaveBeenCalledExactlyOnceWith([{ kind: 'me' }]);
        await vi.waitFor(() => expect(router.go).toHaveBeenCalledWith('/table/t1'));
    });

    it('have each level with its name, and what was beaten', async () => {
        const medals = { game: 'toy', levels: [1], dailies: 0, bests: 0 };
        render(WaysToPlay, { game: many, medals, bests: [] });
        expect(screen.getAllByRole('radio')).toHaveLength(5);
        expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Level 2, Surveyor/ }).checked).toBe(true);
        expect(screen.getByText('✓ beaten').closest('label')?.textContent).toContain('Apprentice');
        await fireEvent.click(screen.getByRole('radio', { name: /^Level 4/ }));
        await press('Play the computer');
        expect(made).toHaveBeenCalledExactlyOnceWith([{ kind: 'me' }, { kind: 'bot', level: 4 }]);
    });

    it('offer no seats that a game has not', () => {
        render(WaysToPlay, { game: gameInfo(), bests: [] });
        expect(screen.queryByRole('button', { name: 'Play solo' })).toBeNull();
        expect(screen.queryByLabelText('Players')).toBeNull();
        expect(screen.queryByText('Seat by seat')).toBeNull();
    });

    it('offer nothing for several in a game for one', () => {
        render(WaysToPlay, { game: gameInfo({ min_seats: 1, max_seats: 1, has_solo: true }), bests: [] });
        expect(names()).toEqual(['Play solo']);
        expect(screen.queryByRole('radio')).toBeNull();
    });

    it('have a choice for each seat that is wanted, in the colours of the table', async () => {
        const game = { ...many, seat_names: ['Azure', 'Beryl', ...'CDEFGH'] };
        const draft = new Draft(game);
        const start = vi.fn();
        const { container } = render(AdvancedOptions, { draft, isStarting: false, start });
        expect(container.querySelector('.seats')!.getAttribute('style')).toContain('--seat-1: var(--palette-5)');
        expect(screen.queryByLabelText('C')).toBeNull();
        draft.seats = 8;
        await tick();
        expect(screen.getByLabelText('H')).toBeTruthy();
        await press('Start this table');
        expect(start).toHaveBeenCalledOnce();
    });
});

it('the heading counts the games', () => {
    expect(gamesTitle(5)).toBe('Five games about making land');
    expect(gamesTitle(0)).toBe('Games about making land');
    expect(gamesTitle(40)).toBe('Games about making land');
});
