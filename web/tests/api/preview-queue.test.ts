import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PreviewQueue } from '../../src/api/preview-queue';

const NOTHING = { points: {}, actions: [] };

describe('preview questions', () => {
    let sent: number[];
    let queue: PreviewQueue;
    let isOnline: boolean;
    const ask = (action: number, isQueued = false) => queue.ask({ seat: 0, version: 1, action }, isQueued);
    const answerAll = () => sent.forEach((_, index) => queue.receive(`q${index + 1}`, NOTHING));

    beforeEach(() => {
        vi.useFakeTimers();
        [sent, isOnline] = [[], true];
        queue = new PreviewQueue(({ action }) => (isOnline ? `q${sent.push(action!)}` : null));
    });
    afterEach(() => void vi.useRealTimers());

    it('are answered by the id of their message', async () => {
        const asked = ask(7);
        expect(queue.receive('another', NOTHING)).toBe(false);
        expect(queue.receive('q1', { points: { land: 3 }, actions: [] })).toBe(true);
        expect(await asked).toEqual({ points: { land: 3 }, actions: [] });
        expect(queue.receive('q1', NOTHING)).toBe(false);
    });

    it('wait while four are unanswered, and then only the latest is sent', async () => {
        for (const action of [1, 2, 3, 4]) void ask(action);
        const dropped = ask(5);
        const latest = ask(6);
        expect(await dropped).toBeNull();
        expect(sent).toEqual([1, 2, 3, 4]);
        queue.receive('q1', NOTHING);
        expect(sent).toEqual([1, 2, 3, 4, 6]);
        queue.receive('q5', { rule: '3.4', sentence: 'No.' });
        expect(await latest).toEqual({ rule: '3.4', sentence: 'No.' });
    });

    it('that are queued are all sent, after the latest of the others', () => {
        for (const action of [1, 2, 3, 4, 5, 6]) void ask(action, true);
        void ask(7);
        expect(sent).toEqual([1, 2, 3, 4]);
        answerAll();
        expect(sent).toEqual([1, 2, 3, 4, 7, 5, 6]);
    });

    it('stay below the limit of the server', () => {
        for (let second = 0; second < 10; second++) {
            for (let action = 0; action < 100; action++) void ask(action, true);
            for (let tenth = 0; tenth < 10; tenth++) {
                vi.advanceTimersByTime(100);
                answerAll();
            }
            expect(sent.length).toBeLessThanOrEqual(30 + 12 * (second + 1));
        }
        expect(sent.length).toBeGreaterThan(100);
    });

    it('have no answer without a connection', async () => {
        const pending = ask(1);
        queue.clear();
        expect(await pending).toBeNull();
        isOnline = false;
        expect(await ask(2)).toBeNull();
    });
});
