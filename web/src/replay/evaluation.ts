/** How well the seats of a duel stood over a match, by the computer's analysis, and the turns that cost most. */
import type { Compared } from '../boards/contract';
import type { Analysis, Replay, Table } from '../api/types';
import { sideName } from '../components/text';
import type { Axis } from './course';
import { stepsOf } from '../match/review.svelte';
import type { ReplayTurn } from './turns';

/** The analyses by the event that follows the position. */
export type Analyses = Record<number, Analysis>;

/** A turn from where a seat is to act in it; null where none is. */
export type AnalysedTurn = { from: number | null; to: number; label: string };

/** A turn that made its seat's position worse: how well it stood before and after, from -1 (lost) to 1 (won). */
export type Mistake = { from: number; label: string; seat: number; before: number; after: number };

/** A search cannot tell smaller differences apart. */
export const EVEN = 0.08;
const WORTH_TELLING = 0.2;

export const EVALUATION_AXIS: Axis = {
    from: -1,
    to: 1,
    ticks: [
        { at: 1, text: '+' },
        { at: 0, text: '=' },
        { at: -1, text: '−' },
    ],
    name: '',
};

export function analysedTurns({ frames }: Replay, turns: ReplayTurn[]): AnalysedTurn[] {
    return turns.map(({ from, to, label }) => {
        const before = frames.slice(from, to).findIndex((frame) => frame.turn_of.length > 0);
        return { from: before < 0 ? null : from + before, to, label };
    });
}

/** How well the first seat stands. */
export function firstSeatValue(analysis: Analysis | undefined): number | null {
    return analysis ? (analysis.seat === 0 ? analysis.value : -analysis.value) : null;
}

/** The values of the first seat before each turn, and at the end. */
export function evaluations(turns: AnalysedTurn[], found: Analyses, table: Table): (number | null)[] {
    return [...turns.map(({ from }) => (from === null ? null : firstSeatValue(found[from]))), endValue(table)];
}

/** A match that was given up has no position that is won. */
export function endValue({ outcome }: Table): number | null {
    if (!outcome || outcome.is_closed) return null;
    return outcome.winners.length === 1 ? (outcome.winners[0] === 0 ? 1 : -1) : 0;
}

/** The turns that lost most, the worst first. */
export function worstTurns(turns: AnalysedTurn[], found: Analyses, table: Table, most = 3): Mistake[] {
    const values = evaluations(turns, found, table);
    const mistakes = turns.flatMap(({ from, label }, index): Mistake[] => {
        const seat = from === null ? undefined : found[from]?.seat;
        const [before, after] = [values[index] ?? null, values[index + 1] ?? null];
        if (from === null || seat === undefined || before === null || after === null) return [];
        const sign = seat === 0 ? 1 : -1;
        return [{ from, label, seat, before: sign * before, after: sign * after }];
    });
    const loss = ({ before, after }: Mistake) => before - after;
    return mistakes
        .filter((mistake) => loss(mistake) >= WORTH_TELLING)
        .sort((a, b) => loss(b) - loss(a))
        .slice(0, most);
}

/** How a seat stands, in a word or two. */
export function standing(value: number): string {
    const size = Math.abs(value);
    if (size < EVEN) return 'even';
    if (size >= 0.95) return value > 0 ? 'won' : 'lost';
    return `${size >= 0.5 ? 'much ' : ''}${value > 0 ? 'better' : 'worse'}`;
}

/** How the first seat stands, as a sentence without its full stop. */
export function standingSentence(table: Table, value: number | null): string {
    if (value === null) return 'not analysed yet';
    if (Math.abs(value) < EVEN) return 'about even';
    const word = standing(Math.abs(value));
    const seat = sideName(table, value > 0 ? 0 : 1);
    return word === 'won' ? `${seat} wins` : `${seat} stands ${word}`;
}

/** The best turn, for a board to draw. */
export function bestTurn(analysis: Analysis | undefined): Compared | null {
    if (!analysis) return null;
    return { seat: analysis.seat, played: [], better: stepsOf(analysis.line.slice(0, analysis.turn)), moment: '' };
}
