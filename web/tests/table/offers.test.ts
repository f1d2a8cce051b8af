import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announcer } from '../../src/services/announce.svelte';
import { TableScreen } from '../../src/table/table.svelte';
import type { Asked } from '../../src/api/types';
import { table } from '../fixtures';

let screen: TableScreen;

beforeEach(() => {
    vi.useFakeTimers();
    screen = new TableScreen('t1');
    screen.live.table = table(); // the seat 0 is mine
});

afterEach(() => {
    screen.close();
    vi.useRealTimers();
    vi.restoreAllMocks();
});

function hear(more: Partial<Asked>): void {
    const asked: Asked = { type: 'asked', what: 'draw', by: 1, needs: [], granted: null, ...more };
    const before = screen.live.offer;
    screen.live.offer = asked.needs.length > 0 ? asked : null;
    screen.live.onoffer(asked, before);
}

it('asks whoever has to answer, and announces it once', () => {
    const answer = vi.spyOn(screen.live, 'answer').mockReturnValue();
    hear({ what: 'rematch', needs: [0] });
    expect(screen.offers.shown?.sentence).toBe('Guest 1 wants a rematch.');
    expect(announcer.lines.at(-1)?.text).toBe('Guest 1 wants a rematch.');
    screen.offers.shown?.accept?.run();
    expect(answer).toHaveBeenLastCalledWith(0, true);
    screen.offers.shown?.decline?.run();
    expect(answer).toHaveBeenLastCalledWith(0, false);
});

it('lets the asker wait and withdraw', () => {
    const withdraw = vi.spyOn(screen.live, 'withdraw').mockReturnValue();
    hear({ what: 'take-back', by: 0, needs: [1] });
    expect(screen.offers.shown?.sentence).toBe('You asked for a take-back. Waiting for Guest 1 …');
    expect(screen.offers.shown?.accept).toBeUndefined();
    screen.offers.shown?.decline?.run();
    expect(withdraw).toHaveBeenCalledWith(0);
});

it('shows a refusal for a few seconds', () => {
    hear({ what: 'draw', by: 0, needs: [1] });
    hear({ what: 'draw', by: 0, granted: false });
    expect(screen.offers.shown).toBeNull();
    expect(screen.offers.verdict).toBe('The draw was declined.');
    vi.advanceTimersByTime(7_000);
    expect(screen.offers.verdict).toBe('');
});

it('tells of a withdrawal only those who were asked', () => {
    hear({ needs: [0] });
    hear({});
    expect(screen.offers.verdict).toBe('Guest 1 has withdrawn the question.');
    hear({ by: 0, needs: [1] });
    expect(screen.offers.verdict).toBe('');
    hear({ by: 0 });
    expect(screen.offers.verdict).toBe('');
});

it('shows a watcher what goes on, without buttons', () => {
    screen.live.table = table({ seats: table().seats.map((seat) => ({ ...seat, is_mine: false })) });
    hear({ needs: [0] });
    expect(screen.offers.shown).toEqual({ sentence: 'Guest 1 offers a draw. Waiting for Guest 0 …' });
});
