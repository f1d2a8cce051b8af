import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, screen } from '@testing-library/svelte';
import { api, ApiError } from '../../src/api/http';
import type { MatchLog } from '../../src/api/types';
import DiceFinding from '../../src/table/DiceFinding.svelte';
import { dice, table } from '../fixtures';

const ended = table({ status: 'ended', dice: dice({ takes_shares: true, hashes: ['', ''] }) });
const log = { seed: '5e'.repeat(32) } as MatchLog;

beforeEach(() => {
    vi.useFakeTimers();
});

afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
});

describe('the line of the end sheet about the dice', () => {
    it('says by itself what the comparison with the log found', async () => {
        vi.spyOn(api, 'log').mockResolvedValue(log);
        render(DiceFinding, { props: { table: ended, events: [] } });
        await vi.runAllTimersAsync();
        expect(screen.getByRole('status').textContent).toContain('this browser did not send one');
    });

    it('waits for a log with the seed', async () => {
        const load = vi
            .spyOn(api, 'log')
            .mockRejectedValueOnce(new ApiError(409, 'conflict', 'Not yet.'))
            .mockResolvedValueOnce({} as MatchLog)
            .mockResolvedValue(log);
        render(DiceFinding, { props: { table: ended, events: [] } });
        await vi.runAllTimersAsync();
        expect(load).toHaveBeenCalledTimes(3);
        expect(screen.getByRole('status').textContent).toContain('this browser did not send one');
    });

    it('says that there was no log to compare', async () => {
        vi.spyOn(api, 'log').mockRejectedValue(new ApiError(404, 'not-found', 'This table does not exist.'));
        render(DiceFinding, { props: { table: ended, events: [] } });
        await vi.runAllTimersAsync();
        expect(screen.getByRole('status').textContent).toBe(
            'The dice could not be compared with the log. This table does not exist.',
        );
    });
});
