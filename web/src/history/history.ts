/** Texts of the history and the statistics. */
import type { GameInfo, PastMatch, Statistic } from '../api/types';
import { plain } from '../components/score';
import { soloText } from '../components/challenges';
import { joined, raceTime } from '../components/text';

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export const dateText = (at: number): string => DATE.format(at * 1000);

const isTime = (kind: string, game?: GameInfo): boolean => kind === 'solo' && game?.solo_result === 'time';

/** The result from the guest's own side, such as `Won, 43 to 38`. */
export function resultOf(match: PastMatch, game?: GameInfo): string {
    if (match.outcome === 'left') return 'Given up';
    if (match.kind === 'solo') {
        if (match.outcome === 'lost') return 'Not solved';
        return match.score === null ? 'Finished' : soloText(match.score, game);
    }
    const points = match.players.map((player) => player.points);
    const known = points.filter((value) => value !== null);
    if (match.outcome === 'finished') {
        const winners = match.players.filter((player) => player.has_won).length;
        return winners === 1 && known.length > 0 ? `Finished, ${known.map(plain).join(' to ')}` : 'Finished';
    }
    const word = { won: 'Won', drawn: 'A draw', lost: 'Lost' }[match.outcome];
    const others = match.players.filter((player) => !player.is_mine).map((player) => player.points ?? 0);
    if (match.score === null || known.length < points.length) return word;
    return `${word}, ${plain(match.score)} to ${plain(Math.max(...others))}`;
}

/** What is said of matches that are not listed yet. */
export const preparingText = (count: number): string =>
    count === 1
        ? 'One more finished game is listed as soon as its game is ready.'
        : `${count} more finished games are listed as soon as their games are ready.`;

/** Who else played: `Bot 3 and Ann`, `solo`, or `pass and play`. */
export function opponents(match: PastMatch): string {
    if (match.kind === 'solo') return 'solo';
    if (match.kind === 'hot-seat') return 'pass and play';
    return joined(match.players.filter((player) => !player.is_mine).map((player) => player.name));
}

/** The kind of a line of statistics: `Level 3`, `Solo`. */
export function kindText({ kind, level }: Statistic): string {
    if (kind === 'bots') return `Computer, level ${level}`;
    return { solo: 'Solo', people: 'Other people', 'hot-seat': 'Pass and play', lesson: 'Lesson' }[kind];
}

/** Points or a time; a dash where there are no scores. */
export function scoreText(score: number | null, line: Statistic, game?: GameInfo): string {
    if (score === null) return '–';
    return isTime(line.kind, game) ? raceTime(score) : plain(Math.round(score * 10) / 10);
}

/** Nobody wins where one person plays all sides. */
export const winsOf = (line: Statistic): string =>
    line.kind === 'solo' || line.kind === 'hot-seat' ? '–' : String(line.won);
