import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../src/api/http';
import { games } from '../../src/api/games.svelte';
import type { Replay } from '../../src/api/types';
import { marksOf, placeOf, pointCurves, pointsAxis, turnsAxis } from '../../src/replay/course';
import PointsCourse from '../../src/replay/PointsCourse.svelte';
import { ReplayPlayer } from '../../src/replay/replay.svelte';
import { MatchReview } from '../../src/match/review.svelte';
import { event, frame, gameInfo, table } from '../fixtures';

afterEach(() => vi.restoreAllMocks());

const turn = (name: string, index: number) => ({ from: index, to: index + 1, name, label: name });

/** Guest 0 acts at even events and has the points of `totals` by event. */
function replayOf(totals: number[], id = 't1'): Replay {
    return {
        table: table({ id, game: 'toy', status: 'ended' }),
        frames: totals.map((lakes) => frame({ points: [{ lakes, woods: 1 }, { lakes: 0 }] })),
        events: totals.slice(1).map((_, number) => event(number, `event ${number}`, { seat: number % 2 })),
    };
}

it('follows the points of every seat, where the game has points', () => {
    expect(pointCurves(replayOf([1, 4, 9]), [0, 2]).map(({ values }) => values)).toEqual([
        [2, 10],
        [0, 0],
    ]);
    const duel = { ...replayOf([]), frames: [frame(), frame()] };
    expect(pointCurves(duel, [0, 1])).toEqual([]);
});

it('labels points with round numbers, also below zero', () => {
    const ticks = (...values: number[]) => pointsAxis([{ seat: 0, values }]).ticks.map(({ text }) => text);
    expect(ticks(0, 47)).toEqual(['0', '20', '40', '60']);
    expect(ticks(-3, 5)).toEqual(['−4', '−2', '0', '2', '4', '6']);
    expect(ticks(0, 0)).toEqual(['0', '1']);
});

it('labels turns where they begin, as many as fit', () => {
    const few = ['Set-up', 'Round 1', 'Round 1', 'Round 2'].map(turn);
    expect(turnsAxis(few)).toMatchObject({ to: 4, name: 'Round', ticks: [{ at: 1 }, { at: 3 }] });
    const many = Array.from({ length: 24 }, (_, index) => turn(`Turn ${index + 1}`, index));
    expect(turnsAxis(many).ticks.map(({ text }) => text)).toEqual(['5', '10', '15', '20']);
    expect(turnsAxis(['', ''].map(turn))).toMatchObject({ name: 'Step', ticks: [{ text: '1' }, { text: '2' }] });
});

it('finds an event among the stops, also in the middle of a turn', () => {
    expect([0, 2, 4, 6].map((at) => placeOf(at, [0, 4, 6]))).toEqual([0, 0.5, 1, 2]);
    expect(marksOf([5, 0], [0, 4, 6])).toEqual([
        { stop: 1, event: 5 },
        { stop: 0, event: 0 },
    ]);
});

it('marks a turn once in which points were left twice', () => {
    expect(marksOf([6, 5, 4], [0, 4, 6])).toEqual([
        { stop: 2, event: 6 },
        { stop: 1, event: 5 },
    ]);
});

it('leads to a turn by keys, and marks where points were left', async () => {
    games.list = [gameInfo({ name: 'toy', has_review: true })];
    const better = [{ action: 1, text: 'better', step: { type: 'nexus', row: 1, column: 2 } as const }];
    const worst = [{ turn: 2, numbers: [2], played: ['event 2'], better, loss: 3 }];
    vi.spyOn(api, 'review').mockResolvedValue({ done: 2, of: 2, worst });
    const replay = replayOf([0, 3, 3, 5, 8], 'course');
    const player = new ReplayPlayer(replay);
    render(PointsCourse, { player, review: new MatchReview(replay.table, 0) });
    const graph = screen.getByRole('slider', { name: 'Points over the game' });
    await fireEvent.keyDown(graph, { key: 'ArrowRight' });
    expect(player.at).toBe(1);
    expect(graph.getAttribute('aria-valuetext')).toBe('Guest 0, Guest 0 4, Guest 1 0');
    expect(screen.queryByTestId('course-mark')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Where points were left' }));
    await vi.waitFor(() => screen.getByTestId('course-mark'));
    await fireEvent.click(screen.getByRole('button', { name: 'Turn 2' }));
    expect(player.at).toBe(2);
    games.list = [];
});
