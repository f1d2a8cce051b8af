import { describe, expect, it } from 'vitest';
import { TableScreen } from '../../src/table/table.svelte';
import { frame, seat, table } from '../fixtures';

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

describe('what to do now', () => {
    it('names whom everybody waits for', () => {
        expect(screenOf(2, [1]).sentence).toBe('Guest 1 to play.');
        expect(screenOf(8, [1, 2]).sentence).toBe('Waiting for Guest 1 and Guest 2.');
        expect(screenOf(3, [1, 2], true).sentence).toBe('Guest 1 and Guest 2 are thinking …');
        expect(screenOf(2, [1], true).sentence).toBe('Guest 1 is thinking …');
    });

    it('is said without the colour to who has only one', () => {
        const actsAt = (screen: TableScreen) => {
            const prompt = 'Orange: play a card.';
            screen.live.frame = frame({ acting: [{ seat: 0, version: 1, prompt, actions: [] }] });
            return screen.sentence;
        };
        expect(actsAt(screenOf(2, [0]))).toBe('Play a card.');
        const both = screenOf(2, [0]);
        both.live.table = table({ seats: [0, 1].map((number) => seat(number, { is_mine: true })) });
        expect(actsAt(both)).toBe('Orange: play a card.');
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

    it('counts them when they are many', () => {
        expect(screenOf(8, [1, 2, 3, 4, 5]).sentence).toBe('Waiting for 5 players.');
    });
});
