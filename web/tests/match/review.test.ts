import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { api, ApiError } from '../../src/api/http';
import { games } from '../../src/api/games.svelte';
import { lossText, replayEndPath, replayPath, replayPlace } from '../../src/match/review.svelte';
import { router } from '../../src/services/router.svelte';
import type { Missed, Replay } from '../../src/api/types';
import EndSheet from '../../src/table/EndSheet.svelte';
import MissedPoints from '../../src/match/MissedPoints.svelte';
import ReplayScreen from '../../src/replay/ReplayScreen.svelte';
import { gameInfo, event, frame, seat, table } from '../fixtures';

/** Finished reviews are kept by table, so each test has its own. */
let tables = 0;
let ended = table({
    game: 'graphia-genesis',
    status: 'ended',
    outcome: { reason: 'all is drawn', winners: [0], points: [{ lakes: 1 }, { lakes: 0 }] },
});
const drawing = (shape: 'L' | 'S' | 'T', turn: 0 | 90, row = 1, column = 1) => {
    return { type: 'draw', shape, turn, row, column } as const;
};
const T = drawing('T', 0);
const S = drawing('S', 90);
const chance = { kind: 'chance', seat: null } as const;
const events = [
    event(0, 'die 3', { ...chance, outcome: { type: 'roll', number: 3 } }),
    event(1, 'L 90° r3 c4', { step: drawing('L', 90, 3, 4) }),
    event(2, 'River', { ...chance, outcome: { type: 'terrain', terrain: 'River' } }),
    event(3, 'N r1 c2', { seat: 1, step: { type: 'nexus', row: 1, column: 2 } }),
    event(4, 'T 0° r1 c1', { step: T }),
];
const missed = (number: number, loss: number): Missed => {
    const better = { action: 7, text: 'S 90° r1 c1', step: S };
    return { turn: number === 1 ? 1 : 2, numbers: [number], played: [events[number]!.text], better: [better], loss };
};
let review: MockInstance<typeof api.review>;
const start = () => fireEvent.click(screen.getByRole('button', { name: 'Where points were left' }));

beforeEach(() => {
    tables += 1;
    ended = { ...ended, id: `t${tables}` };
    vi.useFakeTimers();
    review = vi.spyOn(api, 'review');
    vi.spyOn(api, 'steps').mockRejectedValue(new Error('There are none.'));
});
afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
});

it('asks until all has been looked at, then names the worst with a way to its replay', async () => {
    review.mockResolvedValueOnce({ done: 0, of: 2, worst: [] });
    review.mockResolvedValueOnce({ done: 1, of: 2, worst: [missed(1, 9)] });
    review.mockResolvedValueOnce({ done: 2, of: 2, worst: [missed(4, 4.2), missed(1, 0.9), missed(2, 0.3)] });
    const oncompare = vi.fn();
    render(MissedPoints, { props: { table: ended, events, seat: 0, oncompare } });
    expect(review).not.toHaveBeenCalled();
    await start();
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByText('Looking at draw 1 of 2 …')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(700);
    expect(screen.getByText('Looking at draw 2 of 2 …')).toBeTruthy();
    expect(screen.queryByRole('link'), 'a worse one may come').toBeNull();
    await vi.advanceTimersByTimeAsync(700);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.textContent?.trim())).toEqual(['Draw 2, River', 'Draw 1']);
    expect(links[0]!.getAttribute('href')).toBe('/replay/t1#4-0');
    expect(screen.getAllByRole('definition').map((words) => words.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
        'Shape T at row 1, column 1',
        'Shape S at row 1, column 1 About 4 points more',
        'Shape L at row 3, column 4',
        'Shape S at row 1, column 1 About 1 point more',
    ]);
    await fireEvent.focusIn(links[0]!);
    expect(oncompare).toHaveBeenLastCalledWith({ seat: 0, played: [T], better: [S], moment: 'River' });
    await fireEvent.focusOut(links[0]!);
    expect(oncompare).toHaveBeenLastCalledWith(null);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(review).toHaveBeenCalledTimes(3);
});

it('shows the worst so far to those who have waited long enough, and says that it goes on', async () => {
    review.mockResolvedValue({ done: 1, of: 9, worst: [missed(4, 4.2)] });
    render(MissedPoints, { props: { table: ended, events, seat: 0 } });
    await start();
    await vi.advanceTimersByTimeAsync(2_400);
    expect(screen.queryByRole('link')).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(screen.getByRole('link').textContent?.trim()).toBe('Draw 2, River');
    expect(screen.getByText('These are the worst so far.')).toBeTruthy();
    expect(screen.getByRole('progressbar')).toBeTruthy();
});

it('tells two turns step by step, from where they differ', async () => {
    const step = (text: string, number: number) => event(number, text, { step: T });
    const played = ['a', 'b', 'c'].map(step);
    const better = ['a', 'x'].map((text, action) => ({ action, text, step: S }));
    review.mockResolvedValue({
        done: 1,
        of: 1,
        worst: [{ turn: 1, numbers: [0, 1, 2], played: ['a', 'b', 'c'], better, loss: 3 }],
    });
    render(MissedPoints, { props: { table: { ...ended, game: 'toy' }, events: played, seat: 0 } });
    await start();
    await vi.advanceTimersByTimeAsync(0);
    const words = screen.getAllByRole('definition').map((each) => each.textContent?.replace(/\s+/g, ' ').trim());
    expect(words).toEqual(['the same step', 'B C', 'X About 3 points more']);
});

it('shows a finished review again at once', async () => {
    review.mockResolvedValue({ done: 2, of: 2, worst: [missed(4, 4.2)] });
    const { unmount } = render(MissedPoints, { props: { table: ended, events, seat: 0 } });
    await start();
    await vi.advanceTimersByTimeAsync(0);
    unmount();
    render(MissedPoints, { props: { table: ended, events, seat: 0 } });
    expect(screen.getByRole('link').textContent?.trim()).toBe('Draw 2, River');
    expect(review).toHaveBeenCalledTimes(1);
});

it('compares whole turns, headed by their own territory', async () => {
    const draw = (hex: string) => ({ type: 'draw', hex }) as const;
    const land = [
        event(0, 'Lake', { step: { type: 'announce', territory: 'Lake' } }),
        event(1, 'a1', { step: draw('a1') }),
        event(2, 'Forest', { seat: 1, step: { type: 'announce', territory: 'Forest' } }),
        event(3, 'b1', { step: draw('b1') }),
        event(4, 'b2', { step: draw('b2') }),
    ];
    const better = ['c1', 'c2'].map((hex, action) => ({ action, text: hex, step: draw(hex) }));
    const worst = [{ turn: 3, numbers: [3, 4], played: ['b1', 'b2'], better, loss: 3 }];
    review.mockResolvedValue({ done: 3, of: 3, worst });
    render(MissedPoints, { props: { table: { ...ended, game: 'kingdom-maps' }, events: land, seat: 0 } });
    await start();
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByRole('link').textContent?.trim()).toBe('Turn 2, Forest');
    const words = screen.getAllByRole('definition').map((each) => each.textContent?.replace(/\s+/g, ' ').trim());
    expect(words).toEqual(['Draws b1, b2', 'Draws c1, c2 About 3 points more']);
});

it('looks at another seat when that is chosen, and no longer at the first', async () => {
    review.mockResolvedValue({ done: 0, of: 2, worst: [] });
    render(MissedPoints, { props: { table: ended, events, seat: -1 } });
    await start();
    await vi.advanceTimersByTimeAsync(0);
    await fireEvent.change(screen.getByRole('combobox'), { target: { value: '1' } });
    await vi.advanceTimersByTimeAsync(700);
    expect(review.mock.calls.map(([, number]) => number)).toEqual([0, 1, 1]);
});

it('says so when nothing was left', async () => {
    review.mockResolvedValue({ done: 2, of: 2, worst: [missed(1, 0.2)] });
    render(MissedPoints, { props: { table: ended, events, seat: 0 } });
    await start();
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByText(/^You left no points/)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
});

it('says what went wrong, and can be asked again', async () => {
    review.mockRejectedValue(new ApiError(409, 'conflict', 'The match goes on.'));
    render(MissedPoints, { props: { table: ended, events, seat: 0 } });
    await start();
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByRole('alert').textContent).toBe('The match goes on.');
    expect(screen.getByRole('button', { name: 'Where points were left' })).toBeTruthy();
});

it('is offered at the end of games that can be looked back at', () => {
    games.list = [gameInfo({ name: 'graphia-genesis', has_review: true }), gameInfo()];
    render(EndSheet, { props: { table: ended, canRematch: true, seat: 0, events } });
    expect(screen.getAllByRole('button', { name: 'Where points were left' })).toHaveLength(1);
    render(EndSheet, { props: { table: { ...ended, game: 'forgenesis' }, canRematch: true, seat: 0, events } });
    expect(screen.getAllByRole('button', { name: 'Where points were left' })).toHaveLength(1);
    games.list = [];
});

it('opens a replay at its event, with what would have been better', async () => {
    review.mockResolvedValue({ done: 2, of: 2, worst: [missed(3, 4.2)] });
    router.hash = '#3-1';
    const shown: Replay = {
        table: { ...ended, game: 'toy', seats: [seat(0, { is_mine: true }), seat(1)] },
        frames: Array.from({ length: 6 }, () => frame()),
        events,
    };
    render(ReplayScreen, { replay: shown });
    await vi.advanceTimersByTimeAsync(0);
    expect(review).toHaveBeenCalledExactlyOnceWith(ended.id, 1);
    expect(screen.getByText('1 / 3')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toMatch(
        /Played\s+N r1 c2\s+Better\s+S 90° r1 c1\s+About 4 points more/,
    );
    await fireEvent.click(screen.getByRole('button', { name: 'One step on' }));
    expect(screen.queryByRole('status')).toBeNull();
    router.hash = '';
});

it('has places in replays as addresses', () => {
    for (const place of [
        { event: 12, seat: 3 },
        { event: 4, seat: null },
    ])
        expect(replayPlace(new URL(replayPath('t1', place), 'http://x').hash)).toEqual(place);
    expect(replayPlace('#main')).toEqual({ event: 0, seat: null });
    expect(replayPlace(new URL(replayEndPath('t1'), 'http://x').hash)).toEqual({ event: Infinity, seat: null });
    expect([0.6, 1.4, 1.5].map(lossText)).toEqual(['about 1 point', 'about 1 point', 'about 2 points']);
});
