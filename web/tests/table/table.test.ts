import { afterEach, describe, expect, it, vi } from 'vitest';
import { announcer } from '../../src/services/announce.svelte';
import { games } from '../../src/api/games.svelte';
import { TableScreen } from '../../src/table/table.svelte';
import { dice, event, frame, gameInfo, seat, table } from '../fixtures';

/** A table at which one has nothing to do just now. */
function screenOf(count: number, turn: number[], bots = false): TableScreen {
    const kind = bots ? 'bot' : 'person';
    const seats = Array.from({ length: count }, (_, number) =>
        seat(number, number === 0 ? { is_mine: true } : { kind }),
    );
    const screen = new TableScreen('t1');
    screen.live.table = table({ seats });
    screen.live.frame = frame({ turn_of: turn });
    return screen;
}

afterEach(() => {
    games.list = [];
    vi.restoreAllMocks();
});

describe('what to do now', () => {
    it('names whom everybody waits for', () => {
        expect(screenOf(2, [1]).sentence).toBe('Guest 1 to play.');
        expect(screenOf(8, [1, 2]).sentence).toBe('Waiting for Guest 1 and Guest 2.');
        expect(screenOf(3, [1, 2], true).sentence).toBe('Guest 1 and Guest 2 are thinking …');
        expect(screenOf(2, [1], true).sentence).toBe('Guest 1 is thinking …');
    });

    it('is said without the colour to who has only one', () => {
        const actsAt = (screen: TableScreen) => {
            const prompt = 'play a card.';
            screen.live.frame = frame({ acting: [{ seat: 0, version: 1, prompt, actions: [] }] });
            return screen.sentence;
        };
        expect(actsAt(screenOf(2, [0]))).toBe('Play a card.');
        const both = screenOf(2, [0]);
        both.live.table = table({ seats: [0, 1].map((number) => seat(number, { is_mine: true })) });
        expect(actsAt(both)).toBe('Orange: play a card.');
    });

    it('begins with the goal until one has acted', () => {
        games.list = [gameInfo({ goal: 'Reach the corner.' })];
        const screen = screenOf(2, [0]);
        const prompt = 'play a card.';
        screen.live.frame = frame({ acting: [{ seat: 0, version: 1, prompt, actions: [] }] });
        expect(screen.sentence).toBe('Reach the corner. Your turn: play a card.');
        screen.live.events = [event(0, 'play 1', { seat: 1 })];
        expect(screen.sentence).toBe('Reach the corner. Your turn: play a card.');
        screen.live.events = [event(0, 'play 1', { seat: 0 })];
        expect(screen.sentence).toBe('Play a card.');
        screen.live.events = [];
        screen.live.table = table({ is_lesson: true });
        expect(screen.sentence).toBe('Play a card.');
    });

    it('is announced with the goal when the table is opened', async () => {
        games.list = [gameInfo({ goal: 'Reach the corner.' })];
        vi.spyOn(games, 'load').mockResolvedValue();
        const screen = screenOf(2, [0]);
        screen.live.frame = frame({ acting: [{ seat: 0, version: 1, prompt: 'play.', actions: [] }] });
        screen.live.onopen();
        await vi.waitFor(() => expect(announcer.lines.at(-1)?.text).toBe('Reach the corner. Your turn: play.'));
    });

    it('is that a start was void', () => {
        const screen = screenOf(2, []);
        screen.live.frame = null;
        screen.live.table = table({ status: 'waiting', dice: dice({ takes_shares: true, voided: [[1]] }) });
        expect(screen.sentence).toBe('A start before was void, because Guest 1 did not reveal a share. One moment …');
    });

    it('is nothing while the game is being prepared', () => {
        const screen = screenOf(2, []);
        screen.live.frame = null;
        screen.live.table = table({ status: 'waiting', is_preparing: true });
        expect(screen.isPreparing).toBe(true);
        expect(screen.sentence).toBe('One moment …');
        screen.live.frame = frame({ turn_of: [1] });
        expect(screen.isPreparing).toBe(false);
        expect(screen.sentence).toBe('Guest 1 to play.');
        screen.live.frame = null;
        screen.live.table = table({
            status: 'waiting',
            seats: [seat(0, { is_mine: true }), seat(1, { kind: 'open' })],
        });
        expect(screen.isPreparing).toBe(false);
        expect(screen.sentence).toBe('Send the link to the other players.');
    });

    it('tells waiting for bots from waiting for people and from acting', () => {
        expect(screenOf(3, [1, 2], true).areBotsThinking).toBe(true);
        expect(screenOf(3, [1, 2]).areBotsThinking).toBe(false);
        const acting = screenOf(3, [0, 1, 2], true);
        acting.live.frame = frame({ turn_of: [0, 1], acting: [{ seat: 0, version: 1, prompt: '', actions: [] }] });
        expect(acting.areBotsThinking).toBe(false);
        const over = screenOf(3, [1], true);
        over.live.table = table({ ...over.live.table, status: 'ended' });
        expect(over.areBotsThinking).toBe(false);
    });

    it('counts them when they are many', () => {
        expect(screenOf(8, [1, 2, 3, 4, 5]).sentence).toBe('Waiting for 5 players.');
    });
});

describe('the beginning of a match', () => {
    it('tells who takes part without a share of the dice', () => {
        const screen = screenOf(2, [0]);
        const hashes = ['', 'd'.repeat(64)];
        screen.live.onbegin(table({ dice: dice({ takes_shares: true, hashes }) }));
        expect(screen.live.notice?.sentence).toContain('The dice are without a share of yours');
        screen.live.notice = null;
        screen.live.onbegin(table({ dice: dice({ takes_shares: true, hashes: hashes.toReversed() }) }));
        expect(screen.live.notice).toBeNull();
    });
});

describe('a refusal', () => {
    it('goes with the next step that can be done, and not with one that is taken back', () => {
        const screen = screenOf(2, [0]);
        screen.follow({ topic: '', planned: ['a', 'b'] });
        screen.live.notify('refused', 'It is taken.');
        screen.follow({ topic: '', planned: [] });
        expect(screen.live.notice?.sentence).toBe('It is taken.');
        screen.follow({ topic: '', planned: ['c'] });
        expect(screen.live.notice).toBeNull();
        screen.live.notify('error', 'The server is being stopped.');
        screen.follow({ topic: '', planned: ['c', 'd'] });
        expect(screen.live.notice).not.toBeNull();
    });
});
