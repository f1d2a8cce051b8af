import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError, whenPrepared } from '../../src/api/http';
import { Draft } from '../../src/match/draft.svelte';
import { ReplayPlayer } from '../../src/replay/replay.svelte';
import { routeOf } from '../../src/services/router.svelte';
import { readSettings, settings } from '../../src/services/settings.svelte';
import { event, gameInfo, gameOption, frame, table } from '../fixtures';

describe('addresses', () => {
    it.each([
        ['/', { page: 'start' }],
        ['/table/abc', { page: 'table', id: 'abc' }],
        ['/replay/a%20b/', { page: 'replay', id: 'a b' }],
        ['/help/forgenesis', { page: 'help', game: 'forgenesis' }],
        ['/settings', { page: 'settings' }],
        ['/me/a.b', { page: 'personal-link', token: 'a.b' }],
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

describe('a request for a game that is being prepared', () => {
    const preparing = () => Promise.reject(new ApiError(503, 'preparing', 'Forgenesis is being prepared.'));

    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('is repeated until it is answered', async () => {
        const send = vi.fn(preparing).mockImplementationOnce(preparing).mockImplementationOnce(preparing);
        send.mockResolvedValueOnce('answer' as never);
        const sentences: string[] = [];
        const answer = whenPrepared(send, (sentence) => sentences.push(sentence), new AbortController().signal);
        await vi.advanceTimersByTimeAsync(4000);
        expect(await answer).toBe('answer');
        expect(sentences).toEqual(['Forgenesis is being prepared.', 'Forgenesis is being prepared.']);
    });

    it('is given up when the page is left, or when something else is wrong', async () => {
        const leaving = new AbortController();
        const send = vi.fn(preparing);
        const answer = whenPrepared(send, () => leaving.abort(), leaving.signal);
        await Promise.all([expect(answer).rejects.toThrow(), vi.advanceTimersByTimeAsync(60_000)]);
        expect(send).toHaveBeenCalledOnce();
        const broken = () => Promise.reject(new ApiError(404, 'not-found', 'There is no such table.'));
        await expect(whenPrepared(broken, () => {}, new AbortController().signal)).rejects.toThrow('no such table');
    });
});

describe('a new table', () => {
    const words = { name: 'first', label: 'First player', sentence: 'Who begins.' };
    const first = gameOption({ ...words, control: 'choice', choices: ['random', 'orange'], default: 'random' });
    let draft: Draft;
    beforeEach(() => (draft = new Draft(gameInfo({ options: [first] }))));

    it('against the computer is of level 2 unless somebody says otherwise', () => {
        expect(draft.table('computer').seats).toEqual([{ kind: 'me' }, { kind: 'bot', level: 2 }]);
    });

    it('has open seats for friends, and own ones for passing the screen', () => {
        expect(draft.table('friends').seats).toEqual([{ kind: 'me' }, { kind: 'open' }]);
        expect(draft.table('hot-seat').seats).toEqual([{ kind: 'me' }, { kind: 'me' }]);
        expect(draft.table('solo').seats).toEqual([{ kind: 'me' }]);
    });

    it('has as many seats as somebody wants', () => {
        const many = new Draft(gameInfo({ min_seats: 1, max_seats: 8, has_solo: true }));
        expect(many.seats).toBe(2);
        many.seats = 8;
        for (const way of ['computer', 'friends', 'hot-seat'] as const) {
            expect(many.table(way).seats).toHaveLength(8);
            expect(many.table(way).seats[0]).toEqual({ kind: 'me' });
        }
        expect(many.table('solo').seats).toEqual([{ kind: 'me' }]);
    });

    it('is arranged seat by seat', () => {
        const many = new Draft(gameInfo({ min_seats: 1, max_seats: 8 }));
        many.seats = 4;
        many.isPublic = true;
        expect(many.table('custom').is_public).toBe(false);
        many.seatChoices[0] = 5;
        many.seatChoices[1] = 'me';
        many.seatChoices[2] = 'open';
        expect(many.table('custom').seats).toEqual([
            { kind: 'bot', level: 5 },
            { kind: 'me' },
            { kind: 'open' },
            { kind: 'bot', level: 2 },
        ]);
        expect(many.table('custom').is_public).toBe(true);
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
        const player = new ReplayPlayer(replay);
        player.byEvents = true;
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
        const player = new ReplayPlayer(replay);
        player.key(' ');
        vi.advanceTimersByTime(5000);
        expect(player.at).toBe(2);
        expect(player.isPlaying).toBe(false);
        vi.useRealTimers();
    });
});
