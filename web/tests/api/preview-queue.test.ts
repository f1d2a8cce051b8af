import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Aims } from '../../src/api/preview-queue';

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
        expect(aims.heard('another', { points: {}, actions: [] })).toBe(false);
        expect(aims.heard('q1', { points: { land: 3 }, actions: [] })).toBe(true);
        expect(await asked).toEqual({ points: { land: 3 }, actions: [] });
        expect(aims.heard('q1', { points: {}, actions: [] })).toBe(false);
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
