import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../src/api/http';
import type { Analysis, Replay } from '../../src/api/types';
import EvaluationCourse from '../../src/replay/EvaluationCourse.svelte';
import {
    analysedTurns,
    bestTurn,
    evaluations,
    standing,
    standingSentence,
    worstTurns,
} from '../../src/replay/evaluation';
import { AnalysisCache, ReplayPlayer } from '../../src/replay/replay.svelte';
import { event, frame, table } from '../fixtures';

afterEach(() => vi.restoreAllMocks());

const move = { action: 3, text: 'a1 up', step: { type: 'move', square: 'a1', direction: 'up' } } as const;
const valued = (seat: number, value: number, more: Partial<Analysis> = {}): Analysis => {
    return { seat, value, line: [move, move], turn: 1, forced: null, depth: 3, ...more };
};
const turn = (from: number, to: number) => ({ from, to, name: `Turn ${from}`, label: `Turn ${from}` });
const outcome = { reason: 'the base is reached', winners: [1], points: [{}, {}], is_closed: false };
const ended = table({ status: 'ended', outcome });
const found = { 0: valued(0, 0.1), 2: valued(1, -0.05), 4: valued(0, 0.9), 6: valued(1, 0.6) };
const turns = [turn(0, 2), turn(2, 4), turn(4, 6), turn(6, 8)];

it('follows the first seat up to the result', () => {
    expect(evaluations(turns, found, ended)).toEqual([0.1, 0.05, 0.9, -0.6, -1]);
    const resigned = { ...ended, outcome: { ...outcome, is_closed: true } };
    expect(evaluations(turns, found, resigned).at(-1), 'nobody won on the board').toBeNull();
});

it('finds the turns that made a position worse, for either seat', () => {
    const mistakes = worstTurns(turns, found, ended);
    expect(mistakes.map((mistake) => [mistake.from, mistake.seat])).toEqual([
        [4, 0],
        [2, 1],
    ]);
    expect(mistakes[0]).toMatchObject({ before: 0.9, after: -0.6 });
});

it('analyses a turn from where a seat is to act, after chance', () => {
    const frames = [frame({ turn_of: [] }), frame(), frame(), frame({ turn_of: [] })];
    expect(analysedTurns({ table: ended, frames, events: [] }, [turn(0, 2), turn(2, 3), turn(3, 3)])).toMatchObject([
        { from: 1, to: 2 },
        { from: 2, to: 3 },
        { from: null },
    ]);
});

it('says how a seat stands', () => {
    expect([1, 0.6, 0.2, 0.01, -0.2, -1].map(standing)).toEqual([
        'won',
        'much better',
        'better',
        'even',
        'worse',
        'lost',
    ]);
    expect(standingSentence(ended, -0.3)).toBe('Guest 1 stands better');
    expect(bestTurn(valued(1, 0))).toEqual({ seat: 1, played: [], better: [move.step], moment: '' });
});

it('analyses turn by turn, names the worst and leads there, and stops when it is left', async () => {
    const replay: Replay = {
        table: ended,
        frames: Array.from({ length: 4 }, () => frame()),
        events: [0, 1, 2].map((number) => event(number, `event ${number}`, { seat: number % 2 })),
    };
    const values = [valued(0, 0.7), valued(1, 0.6), valued(0, -0.9)];
    const analysis = vi.spyOn(api, 'analysis').mockImplementation(async (_, number) => values[number]!);
    const player = new ReplayPlayer(replay);
    const shown = render(EvaluationCourse, { player, analyses: new AnalysisCache('t1') });
    expect(screen.getByText('Looking at turn 1 of 3 …')).toBeTruthy();
    const button = await vi.waitFor(() => screen.getByRole('button', { name: 'Guest 0' }));
    expect(analysis.mock.calls.map(([, number]) => number)).toEqual([0, 1, 2]);
    expect(screen.getByText('from much better to much worse')).toBeTruthy();
    player.to(3);
    await fireEvent.click(button);
    expect(player.at).toBe(0);
    shown.unmount();
    analysis.mockClear();
    render(EvaluationCourse, { player, analyses: new AnalysisCache('t2') }).unmount();
    await new Promise((done) => setTimeout(done, 20));
    expect(analysis).toHaveBeenCalledTimes(1);
});
