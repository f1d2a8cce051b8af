import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../src/api/http';
import { games } from '../../src/api/games.svelte';
import { readiness } from '../../src/api/readiness.svelte';
import { announcer } from '../../src/services/announce.svelte';
import { router } from '../../src/services/router.svelte';
import type { Readiness } from '../../src/api/types';
import CardReadiness from '../../src/start/CardReadiness.svelte';
import GameCard from '../../src/start/GameCard.svelte';
import WaysToPlay from '../../src/start/WaysToPlay.svelte';
import OpeningPanel from '../../src/match/OpeningPanel.svelte';
import PreparingPanel from '../../src/match/PreparingPanel.svelte';
import WarmingNote from '../../src/table/WarmingNote.svelte';
import { complete, gameInfo, readinessOf, seat, table } from '../fixtures';

let answer: Readiness;
const asked = vi.fn();

beforeEach(async () => {
    vi.useFakeTimers();
    announcer.lines = [];
    asked.mockReset();
    vi.spyOn(api, 'readiness').mockImplementation(async (wanted) => {
        asked(wanted);
        return [answer];
    });
    await says(complete);
});

afterEach(() => {
    readiness.stop();
    vi.useRealTimers();
});

/** The server says something new. */
async function says(more: Partial<Readiness>) {
    answer = readinessOf(more);
    readiness.watch();
    await vi.advanceTimersByTimeAsync(1000);
    await tick();
}

describe('the card of a game that is being prepared', () => {
    it('says when it is ready, and nothing afterwards', async () => {
        await says({ playable_in: 11 });
        const { container } = render(CardReadiness, { game: gameInfo() });
        expect(container.textContent?.trim()).toBe('Ready in about 12 s');
        await says({ playable_in: 2 });
        expect(container.textContent?.trim()).toBe('Ready in a few seconds');
        await says({ is_playable: true, playable_in: 0 });
        expect(container.textContent?.trim()).toBe('');
    });

    it('says what to do when it failed', async () => {
        await says({ has_failed: true });
        render(CardReadiness, { game: gameInfo() });
        expect(screen.getByText(/Forgenesis could not be prepared\. The server’s log says why/)).toBeTruthy();
    });

    it('opens a table all the same', async () => {
        await says({});
        vi.spyOn(router, 'go').mockReturnValue();
        vi.spyOn(api, 'newTable').mockResolvedValue(table());
        render(GameCard, { game: gameInfo() });
        await fireEvent.click(screen.getByRole('button', { name: /^Play/ }));
        expect(router.go).toHaveBeenCalledWith('/table/t1');
    });

    it('is wanted first while its choices are open', async () => {
        await says({});
        const { container } = render(WaysToPlay, { game: gameInfo(), bests: [] });
        const details = container.querySelector('details')!;
        details.open = true;
        await fireEvent(details, new Event('toggle'));
        await says({});
        expect(asked).toHaveBeenLastCalledWith('forgenesis');
    });
});

describe('the panel in place of the board', () => {
    const rules = createRawSnippet(() => ({ render: () => '<button>Read the rules</button>' }));
    const props = { game: 'forgenesis', title: 'Forgenesis', then: 'It begins by itself.', rules };
    const announced = () => announcer.lines.map((line) => line.text);

    it('says how long it takes, and announces it once', async () => {
        await says({ playable_in: 10 });
        render(PreparingPanel, props);
        const sentence = 'Forgenesis is being prepared: ready in about 10 s. It begins by itself.';
        expect(screen.getByText(sentence)).toBeTruthy();
        await says({ playable_in: 6 });
        expect(screen.getByText(/ready in about 6 s/)).toBeTruthy();
        expect(announced()).toEqual([sentence]);
        expect(screen.getByRole('button', { name: 'Read the rules' })).toBeTruthy();
    });

    it('announces a failure too', async () => {
        await says({});
        render(PreparingPanel, props);
        await says({ has_failed: true });
        expect(announced()).toHaveLength(2);
        expect(announced()[1]).toContain('could not be prepared');
        expect(screen.queryByText(/begins by itself/)).toBeNull();
    });

    it('stands for a table that cannot be opened yet, whose game is wanted first', async () => {
        games.list = [gameInfo()];
        await says({ playable_in: 10 });
        render(OpeningPanel, { sentence: 'Forgenesis is being prepared.' });
        expect(screen.getByText(/ready in about 10 s\. Then it opens by itself\./)).toBeTruthy();
        expect(screen.getByRole('link', { name: 'Read the rules' }).getAttribute('href')).toBe('/help/forgenesis');
        await says({});
        expect(asked).toHaveBeenLastCalledWith('forgenesis');
    });
});

describe('the note about bots', () => {
    const bots = (...levels: number[]) => [
        seat(0, { is_mine: true }),
        ...levels.map((level, index) => seat(index + 1, { kind: 'bot', level })),
    ];
    const note = (...levels: number[]) =>
        render(WarmingNote, { table: table({ seats: bots(...levels) }) }).container.textContent?.trim();

    it('says how a bot plays that is not ready', async () => {
        await says({ is_playable: true, level: 3, complete_in: 10 });
        expect(note(5)).toBe('The level 5 bot is still warming up; it plays like level 3 for about 10 s.');
        expect(note(4, 2, 5)).toBe(
            'The bots above level 3 are still warming up; they play like level 3 for about 10 s.',
        );
    });

    it('is not there where it does not matter', async () => {
        await says({ is_playable: true, level: 3, complete_in: 10 });
        expect(note(3, 1)).toBe('');
        await says(complete);
        expect(note(5)).toBe('');
    });

    it('says when it will stay so', async () => {
        for (let poll = 0; poll < 5; poll++) await says({ is_playable: true, level: 3, complete_in: 0 });
        expect(note(5)).toBe(
            'The level 5 bot could not be prepared, so it plays like level 3. The server’s log says why.',
        );
    });
});
