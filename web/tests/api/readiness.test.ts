import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { durationText, isLate, nextEstimate, type Estimate } from '../../src/api/estimate';
import { api } from '../../src/api/http';
import { GameReadiness } from '../../src/api/readiness.svelte';
import type { Readiness } from '../../src/api/types';
import { complete, readinessOf } from '../fixtures';

describe('an estimate', () => {
    /** What a person reads while the server says these seconds, one after the other. */
    function texts(...remaining: number[]): string[] {
        let estimate: Estimate | undefined;
        return remaining.map((seconds) => durationText((estimate = nextEstimate(estimate, seconds))));
    }

    it('is a round number, then a few seconds', () => {
        expect(texts(200, 73, 41.2, 11.1, 4, 0.2)).toEqual([
            'about 4 min',
            'about 2 min',
            'about 45 s',
            'about 12 s',
            'a few seconds',
            'a few seconds',
        ]);
    });

    it('that proves wrong is admitted', () => {
        let estimate = nextEstimate(undefined, 1);
        expect(isLate(estimate)).toBe(false);
        for (let poll = 0; poll < 10; poll++) estimate = nextEstimate(estimate, 1);
        expect(isLate(estimate)).toBe(true);
        expect(isLate(nextEstimate(estimate, 30))).toBe(false);
    });

    it('is never negative', () => {
        expect(texts(-3)).toEqual(['a few seconds']);
    });

    it('does not rise with small corrections, but with large ones', () => {
        expect(texts(11, 13, 10.5, 12)).toEqual(['about 12 s', 'about 12 s', 'about 12 s', 'about 12 s']);
        expect(texts(3, 5, 2, 30)).toEqual(['a few seconds', 'a few seconds', 'a few seconds', 'about 30 s']);
    });

    it('has a progress that only grows and does not reach the end', () => {
        let estimate: Estimate | undefined;
        const progress = [10, 5, 8, 20, 1, 0].map((left) => (estimate = nextEstimate(estimate, left)).progress);
        expect(progress).toEqual([0, 0.5, 0.5, 0.5, 0.95, 0.96]);
    });
});

describe('readiness', () => {
    let readiness: GameReadiness;
    let answer: Readiness[];
    const asked = vi.fn();

    beforeEach(() => {
        vi.useFakeTimers();
        asked.mockReset();
        answer = [readinessOf(), readinessOf({ game: 'kingdom-maps', ...complete })];
        vi.spyOn(api, 'readiness').mockImplementation(async (wanted) => {
            asked(wanted);
            return answer;
        });
        readiness = new GameReadiness();
    });

    afterEach(() => {
        readiness.stop();
        vi.useRealTimers();
    });

    const seconds = (count: number) => vi.advanceTimersByTimeAsync(1000 * count);

    it('is asked for every second until everything is ready, and then never again', async () => {
        readiness.watch();
        readiness.watch();
        await seconds(0);
        expect(asked).toHaveBeenCalledTimes(1);
        await seconds(3);
        expect(asked).toHaveBeenCalledTimes(4);
        answer = [readinessOf(complete)];
        await seconds(600);
        expect(asked).toHaveBeenCalledTimes(5);
    });

    it('is asked for while bots are missing, and a few more times after a failure', async () => {
        answer = [readinessOf({ ...complete, level: 3, complete_in: 9 })];
        readiness.watch();
        await seconds(2);
        expect(asked).toHaveBeenCalledTimes(3);
        answer = [readinessOf({ has_failed: true })];
        await seconds(60);
        expect(asked).toHaveBeenCalledTimes(8);
    });

    it('is asked for a few more times when bots are missing that the server does not compile', async () => {
        answer = [readinessOf({ ...complete, level: 3 })];
        readiness.watch();
        await seconds(60);
        expect(asked).toHaveBeenCalledTimes(5);
    });

    it('names the game that was opened last', async () => {
        const leave = readiness.want('forgenesis');
        const close = readiness.want('kingdom-maps');
        readiness.watch();
        await seconds(0);
        close();
        await seconds(1);
        leave();
        await seconds(1);
        expect(asked.mock.calls).toEqual([['kingdom-maps'], ['forgenesis'], [undefined]]);
    });

    it('counts the games that become playable', async () => {
        readiness.watch();
        await seconds(0);
        expect(readiness.becamePlayable).toBe(0);
        expect(readiness.find('forgenesis')?.playable.seconds).toBe(12);
        answer = [readinessOf({ is_playable: true }), answer[1]!];
        await seconds(1);
        expect(readiness.becamePlayable).toBe(1);
        expect(readiness.find('other')).toBeUndefined();
    });

    it('is asked for again when the server does not answer, and can be watched again', async () => {
        vi.mocked(api.readiness).mockRejectedValueOnce(new Error('lost'));
        readiness.watch();
        await seconds(4);
        expect(asked).not.toHaveBeenCalled();
        answer = [readinessOf(complete)];
        await seconds(2);
        expect(asked).toHaveBeenCalledOnce();
        answer = [readinessOf({ playable_in: 3 })];
        readiness.watch();
        await seconds(0);
        expect(readiness.find('forgenesis')?.playable.progress).toBe(0);
    });
});
