/** Texts about daily challenges and solo games. */
import type { Challenge, ChallengeResult, GameInfo, NewTable, Table } from '../api/types';
import { plain } from './score';
import { raceTime, total } from './text';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });

/** `2026-11-15` → `15 November`. */
export const dayName = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

/** `2` → `2nd`. */
const ordinal = (rank: number): string => `${rank}${ENDINGS[ORDINALS.select(rank)] ?? 'th'}`;

const countOf = (count: number, what: string): string => `${plain(count)} ${what}${Math.abs(count) === 1 ? '' : 's'}`;

export const pointsText = (points: number): string => countOf(points, 'point');

/** The result of a solo game: a time, where the game says so, or points. */
export const soloText = (result: number, game?: GameInfo): string =>
    game?.solo_result === 'time' ? raceTime(result) : pointsText(result);

/** A result of a challenge: a time, the points where there are any, or the number of actions. */
export function resultText({ has_won, total, actions }: ChallengeResult, game?: GameInfo): string {
    if (game?.solo_result === 'time') return has_won ? raceTime(total) : 'not solved';
    if (!has_won) return total ? `not won, ${pointsText(total)}` : 'not won';
    return total ? pointsText(total) : `won in ${countOf(actions, 'action')}`;
}

export const ownResult = (challenge: Challenge): ChallengeResult | undefined =>
    challenge.results.find((result) => result.is_mine);

/** `2nd of 7`. */
export function standingText(result: ChallengeResult, finished: number): string {
    if (result.rank === 0) return 'played late, not ranked';
    return finished > 1 ? `${ordinal(result.rank)} of ${finished}` : 'the first to finish';
}

/** A table with the same seats and options that is no challenge, also with bots of another level. */
export function freeTable(table: Table, level?: number): NewTable {
    const seats = table.seats.map((seat) =>
        seat.kind === 'bot' ? { kind: 'bot' as const, level: level ?? seat.level ?? 2 } : { kind: 'me' as const },
    );
    return {
        game: table.game,
        options: table.options,
        is_public: false,
        seats,
        clock: { kind: 'none' },
        on_time_out: table.on_time_out,
        seed: null,
    };
}

/** The points or the milliseconds of an ended solo game; null for any other table, and for a game without a result. */
export function soloTotal(table: Table, game?: GameInfo): number | null {
    if (game?.solo_result === 'time') return table.solo_ms;
    const points = table.outcome?.points[0];
    return table.seats.length === 1 && points && Object.keys(points).length > 0 ? total(points) : null;
}

/** The result of a challenge to send to others, without anything that gives away its cards or dice. */
export function challengeText({ title, daily }: Table, result: string, address: string): string {
    return `${title}, challenge of ${dayName(daily ?? '')}: ${result}. ${address}/`;
}
