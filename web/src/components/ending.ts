/** How a match ended, as the viewer is told: a win, a loss, a draw, and who came where. */
import type { Seat, Table } from '../api/types';
import { pointsText } from './challenges';
import { levelPlayed } from './ladder';
import { joined, raceTime, sideName, total } from './text';

/** `over`: there is nobody to congratulate, because the viewer watched, played several seats or played alone. */
export type ResultKind = 'won' | 'shared' | 'drawn' | 'lost' | 'over';

type Rank = { seat: number; rank: number; points: number };

const NOTHING = 'The game is over';

/** The only seat of the viewer; null for a spectator, and for a viewer with several seats. */
export function ownSeat(table: Table): number | null {
    const mine = table.seats.filter((seat) => seat.is_mine);
    return mine.length === 1 ? mine[0]!.seat : null;
}

export function resultKind(table: Table): ResultKind {
    const winners = table.outcome?.winners ?? [];
    const own = ownSeat(table);
    if (table.seats.length === 1) return own !== null && table.solo_ms !== null ? 'won' : 'over';
    if (winners.length === table.seats.length) return 'drawn';
    if (own === null || winners.length === 0) return 'over';
    if (!winners.includes(own)) return 'lost';
    return winners.length > 1 ? 'shared' : 'won';
}

/** The result of a match in a few words. */
export function ending(table: Table): string {
    if (!table.outcome) return '';
    const { winners } = table.outcome;
    if (table.seats.length === 1) return soloEnding(table);
    if (winners.length === 0) return 'Nobody won';
    const own = ownSeat(table);
    switch (resultKind(table)) {
        case 'drawn':
            return 'A draw';
        case 'won':
            return `You won${by(table)}`;
        case 'lost':
            return `You lost${by(table, own!)}`;
        case 'shared':
            return `You share the win with ${namesOf(
                table,
                winners.filter((seat) => seat !== own),
            )}`;
        case 'over':
            return winners.length > 1
                ? `${namesOf(table, winners)} share the win`
                : `${namesOf(table, winners)} won${by(table)}`;
    }
}

/** The result of the viewer, for others to read: `43 points, won by 2`. */
export function resultForOthers(table: Table): string {
    const own = ownSeat(table);
    if (own === null || table.seats.length === 1) return ending(table) || NOTHING;
    const result = wordsForOthers(table, own);
    return hasPoints(table) ? `${pointsText(pointsOf(table, own))}, ${result}` : result;
}

function wordsForOthers(table: Table, own: number): string {
    switch (resultKind(table)) {
        case 'won':
            return `${levelPlayed(table) > 0 ? `beat Level ${levelPlayed(table)}` : 'won'}${by(table)}`;
        case 'lost':
            return `lost${by(table, own)}`;
        case 'shared':
            return 'shared the win';
        case 'drawn':
            return 'a draw';
        case 'over':
            return 'nobody won';
    }
}

/** Who won, told to somebody who lost against several. */
export function winnersLine(table: Table): string {
    if (resultKind(table) !== 'lost' || table.seats.length < 3) return '';
    const { winners } = table.outcome!;
    const points = hasPoints(table) ? ` with ${pointsText(pointsOf(table, winners[0]!))}` : '';
    const verb = winners.length > 1 ? 'share the win' : 'won';
    return `${namesOf(table, winners)} ${verb}${points}.`;
}

/** Winners first, then by points. Equals share a rank. */
export function ranking(table: Table): Rank[] {
    const winners = table.outcome?.winners ?? [];
    const seats = table.seats.map(({ seat }) => ({
        seat,
        isWinner: winners.includes(seat),
        points: pointsOf(table, seat),
    }));
    const isAhead = (one: (typeof seats)[number], other: (typeof seats)[number]) =>
        one.isWinner === other.isWinner ? !one.isWinner && one.points > other.points : one.isWinner;
    return seats
        .map((own) => ({
            seat: own.seat,
            points: own.points,
            rank: 1 + seats.filter((other) => isAhead(other, own)).length,
        }))
        .sort((one, other) => one.rank - other.rank || one.seat - other.seat);
}

/** The seats in the order of lists and score sheets: that of the game, and the ranking once it is over. */
export function seatsInOrder(table: Table): Seat[] {
    return table.outcome ? ranking(table).map(({ seat }) => table.seats[seat]!) : table.seats;
}

export const hasPoints = (table: Table): boolean =>
    (table.outcome?.points ?? []).some((points) => Object.keys(points).length > 0);

/** ` by 2`. Empty where points did not decide: there are none, they are equal, or the match was not played to its end. */
function by(table: Table, loser?: number): string {
    const { winners, is_closed } = table.outcome!;
    const best = pointsOf(table, winners[0]!);
    const others = table.seats.map(({ seat }) => seat).filter((seat) => !winners.includes(seat));
    const next = Math.max(...(loser === undefined ? others : [loser]).map((seat) => pointsOf(table, seat)));
    return !is_closed && hasPoints(table) && best > next ? ` by ${best - next}` : '';
}

function soloEnding(table: Table): string {
    const { winners, is_closed } = table.outcome!;
    if (table.solo_ms !== null) return `Solved in ${raceTime(table.solo_ms)}`;
    if (is_closed) return NOTHING;
    if (winners.length === 0) return 'Not solved';
    return hasPoints(table) ? pointsText(pointsOf(table, 0)) : NOTHING;
}

const pointsOf = (table: Table, seat: number) => total(table.outcome?.points[seat]);
const namesOf = (table: Table, seats: number[]) => joined(seats.map((seat) => sideName(table, seat)));
