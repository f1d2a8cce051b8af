import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Aims } from '../src/lib/aims';
import { bestOf } from '../src/lib/best';
import { seat, table } from './make';

describe('questions about what is aimed at', () => {
    let sent: string[];
    let aims: Aims;
    let isOnline: boolean;

    beforeEach(() => {
        vi.useFakeTimers();
        [sent, isOnline] = [[], true];
        aims = new Aims((_, text) => (isOnline ? `q${sent.push(text)}` : null));
    });
    afterEach(() => void vi.useRealTimers());

    it('are answered', async () => {
        const asked = aims.ask(0, 'a1');
        vi.runAllTimers();
        expect(aims.heard('another', { points: {} })).toBe(false);
        expect(aims.heard('q1', { points: { land: 3 } })).toBe(true);
        expect(await asked).toEqual({ points: { land: 3 } });
        expect(aims.heard('q1', { points: {} })).toBe(false);
    });

    it('go out at most every 60 ms, and the latest wins', async () => {
        void aims.ask(0, 'first');
        vi.advanceTimersByTime(0);
        const overtaken = aims.ask(0, 'second');
        const last = aims.ask(0, 'third');
        expect(await overtaken).toBeNull();
        vi.advanceTimersByTime(59);
        expect(sent).toEqual(['first']);
        vi.advanceTimersByTime(1);
        expect(sent).toEqual(['first', 'third']);
        aims.heard('q2', { rule: '3.4', sentence: 'No.' });
        expect(await last).toEqual({ rule: '3.4', sentence: 'No.' });
    });

    it('have no answer without a connection', async () => {
        const pending = aims.ask(0, 'a1');
        vi.runAllTimers();
        const next = aims.ask(0, 'a2');
        aims.forget();
        expect(await Promise.all([pending, next])).toEqual([null, null]);
        isOnline = false;
        const offline = aims.ask(0, 'a3');
        vi.runAllTimers();
        expect(await offline).toBeNull();
    });
});

describe('the best game alone', () => {
    const solo = (id: string, points: number, more = {}) =>
        table({
            id,
            seats: [seat(0, { is_mine: true })],
            created: Number(id),
            outcome: { reason: '', winners: [0], points: [{ land: points }] },
            ...more,
        });

    it('is that of earlier games with the same options', () => {
        const others = [solo('1', 40), solo('2', 70, { options: { flips: true } }), solo('4', 90)];
        expect(bestOf(solo('3', 50), others)).toEqual({ now: 50, before: 40, isNew: true });
        expect(bestOf(solo('5', 60), others)).toEqual({ now: 60, before: 90, isNew: false });
        expect(bestOf(solo('1', 40), others)).toEqual({ now: 40, before: null, isNew: true });
    });

    it('does not count games that were given up, or played with others', () => {
        const givenUp = solo('1', 90, { outcome: { reason: '', winners: [], points: [{ land: 90 }] } });
        expect(bestOf(solo('2', 10), [givenUp, table({ id: '0' })])).toMatchObject({ before: null });
        expect(bestOf(givenUp, [])).toBeNull();
        expect(bestOf(table(), [])).toBeNull();
    });
});
