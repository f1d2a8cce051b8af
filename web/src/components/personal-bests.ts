/** The best solo results of this guest, which the server finds among all of their games. */
import { api } from '../api/http';
import type { Best, GameInfo, Table } from '../api/types';
import { pointsText, soloTotal } from './challenges';
import { plain } from './score';
import { raceTime } from './text';

export type Standing = { now: number; before: number | null; isNew: boolean };

/** Empty when they cannot be loaded: nothing else depends on them. */
export function loadBests(): Promise<Best[]> {
    return api.bests().catch(() => []);
}

/** The best with these options, with or without hints; an option that is not given has the game's default. */
export function bestWith(
    bests: Best[],
    game: GameInfo,
    options: Record<string, unknown>,
    withHints = false,
): Best | undefined {
    const isSame = (best: Best) =>
        best.with_hints === withHints &&
        game.options.every(({ name, default: usual }) => best.options[name] === (options[name] ?? usual));
    return bests.find((best) => best.game === game.name && isSame(best));
}

/** How a solo game compares with the others, which had hints or not like this one; null for any other table, and for a game that was resigned. */
export function standingOf(table: Table, bests: Best[], game: GameInfo): Standing | null {
    const now = table.outcome && table.outcome.winners.length > 0 ? soloTotal(table, game) : null;
    const best = bestWith(bests, game, table.options, table.is_assisted);
    if (now === null || !best || !table.seats[0]?.is_mine) return null;
    const isNew = best.table === table.id;
    return { now, before: isNew ? best.before : best.points, isNew };
}

/** How far a result is from the best one, or how far ahead of the one before. */
export function bestText({ now, before, isNew }: Standing, game: GameInfo, isAssisted: boolean): string {
    const hints = isAssisted ? ' with hints' : '';
    if (before === null) return `Your first result${hints} to beat.`;
    const isTime = game.solo_result === 'time';
    const result = isTime ? raceTime(before) : plain(before);
    if (!isNew) return `Your best${hints} is ${result}.`;
    const gain = isTime ? `${raceTime(before - now)} faster` : `${pointsText(now - before)} more`;
    return `${gain} than your best before, ${result}.`;
}
