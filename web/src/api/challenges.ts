/** The challenge of a day in words, and one's own solo games. */
import type { Challenge, ChallengeResult, NewTable, Table } from './types';
import { plain } from '../components/score';
import { total } from '../components/text';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });

/** `2026-11-15` → `15 November`. */
export const dayName = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

/** `2` → `2nd`. */
export const ordinal = (rank: number): string => `${rank}${ENDINGS[ORDINALS.select(rank)] ?? 'th'}`;

const counted = (count: number, what: string): string => `${plain(count)} ${what}${Math.abs(count) === 1 ? '' : 's'}`;

export const pointsText = (points: number): string => counted(points, 'point');

/** How somebody fared: by points where there are any, else in how many actions. */
export function fared({ has_won, total, actions }: ChallengeResult): string {
    if (!has_won) return total ? `not won, ${pointsText(total)}` : 'not won';
    return total ? pointsText(total) : `won in ${counted(actions, 'action')}`;
}

export const ownResult = (challenge: Challenge): ChallengeResult | undefined =>
    challenge.results.find((result) => result.is_mine);

/** Where one stands: `2nd of 7`. */
export function standingText(result: ChallengeResult, finished: number): string {
    return finished > 1 ? `${ordinal(result.rank)} of ${finished}` : 'the first to finish';
}

/** A table like this one that is no challenge: other cards, and as many tries as one likes. */
export function freeTable(table: Table): NewTable {
    const seats = table.seats.map((seat) =>
        seat.kind === 'bot' ? { kind: 'bot' as const, level: seat.level ?? 2 } : { kind: 'me' as const },
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

/** What an ended game for one has brought; null for any other table, and for a game without points. */
export function soloTotal(table: Table): number | null {
    const points = table.outcome?.points[0];
    return table.seats.length === 1 && points && Object.keys(points).length > 0 ? total(points) : null;
}
