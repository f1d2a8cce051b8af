import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError } from '../src/lib/api';
import { Draft } from '../src/lib/draft.svelte';
import { Player } from '../src/lib/replay.svelte';
import { routeOf } from '../src/lib/router.svelte';
import { readSettings, settings } from '../src/lib/settings.svelte';
import type { GameCard } from '../src/lib/wire';
import { event, frame, table } from './make';

describe('addresses', () => {
    it.each([
        ['/', { page: 'start' }],
        ['/table/abc', { page: 'table', id: 'abc' }],
        ['/replay/a%20b/', { page: 'replay', id: 'a b' }],
        ['/help/forgenesis', { page: 'help', game: 'forgenesis' }],
        ['/settings', { page: 'settings' }],
        ['/nowhere', { page: 'lost' }],
        ['/table', { page: 'lost' }],
        ['/table/a/b', { page: 'lost' }],
        ['/table/%', { page: 'table', id: '%' }],
    ])('%s', (path, route) => {
        expect(routeOf(path)).toEqual(route);
    });
});

describe('settings', () => {
    it('fall back where what was kept makes no sense', () => {
        expect(readSettings('nonsense')).toEqual(readSettings(null));
        expect(readSettings('{"theme":"pink","sound":1,"names":false}')).toMatchObject({
            theme: 'system',
            sound: false,
            names: false,
        });
    });

    it('are kept and shown', () => {
        settings.set('theme', 'dark');
        expect(document.documentElement.dataset.theme).toBe('dark');
        expect(localStorage.getItem('landwright.settings')).toContain('"dark"');
        settings.set('theme', 'system');
        expect(document.documentElement.dataset.theme).toBeUndefined();
    });
});

describe('questions to the server', () => {
    const answer = (status: number, body: string) =>
        vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }));

    it('that fail come back with the server’s sentence', async () => {
        answer(404, '{"error": "not-found", "sentence": "There is no such table."}');
        await expect(api.table('x')).rejects.toMatchObject({ status: 404, message: 'There is no such table.' });
    });

    it('that cannot be read still give a sentence', async () => {
        answer(502, '<html>');
        await expect(api.games()).rejects.toBeInstanceOf(ApiError);
    });

    it('that reach nobody say so', async () => {
        vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('failed'));
        await expect(api.me()).rejects.toThrow('cannot be reached');
    });
});

describe('a new table', () => {
    const card: GameCard = {
        name: 'forgenesis',
        title: 'Forgenesis',
        line: '',
        fewest_seats: 2,
        most_seats: 2,
        minutes: '15',
        designer: '',
        publisher: '',
        seat_names: ['orange', 'blue'],
        levels: 5,
        options: [{ name: 'first', kind: 'choice', choices: ['random', 'orange'], default: 'random' }],
        rules: [],
        has_solo: false,
    };
    let draft: Draft;
    beforeEach(() => (draft = new Draft(card)));

    it('against the computer is of level 2 unless somebody says otherwise', () => {
        expect(draft.table('computer').seats).toEqual([{ kind: 'me' }, { kind: 'bot', level: 2 }]);
    });

    it('has open seats for friends, and own ones for passing the screen', () => {
        expect(draft.table('friends').seats).toEqual([{ kind: 'me' }, { kind: 'open' }]);
        expect(draft.table('hot-seat').seats).toEqual([{ kind: 'me' }, { kind: 'me' }]);
        expect(draft.table('solo').seats).toEqual([{ kind: 'me' }]);
    });

    it('sends only the options that were changed', () => {
        expect(draft.table('computer').options).toEqual({});
        draft.options.first = 'orange';
        expect(draft.table('computer').options).toEqual({ first: 'orange' });
    });
});

describe('a replay', () => {
    const replay = {
        table: table({ status: 'ended' }),
        frames: [0, 1, 2].map((number) => frame({ event: number })),
        events: [event(0, 'a'), event(1, 'b')],
    };

    it('goes by keys and stops at both ends', () => {
        const player = new Player(replay);
        player.key('ArrowLeft');
        expect(player.at).toBe(0);
        player.key('ArrowRight');
        expect(player.lastEvents.map((each) => each.text)).toEqual(['a']);
        player.key('End');
        player.key('ArrowRight');
        expect(player.at).toBe(2);
        expect(player.key('x')).toBe(false);
    });

    it('plays by itself to the end', () => {
        vi.useFakeTimers();
        const player = new Player(replay);
        player.key(' ');
        vi.advanceTimersByTime(5000);
        expect(player.at).toBe(2);
        expect(player.isPlaying).toBe(false);
        vi.useRealTimers();
    });
});
