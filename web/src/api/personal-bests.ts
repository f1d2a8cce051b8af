/** The best of one's games alone, as the server knows it from all of them. */
import { soloTotal } from './challenges';
import type { Best, GameCard, Table } from './types';

export type Standing = { now: number; before: number | null; isNew: boolean };

/** The best with these options; what they do not say is the game's own choice. */
export function bestWith(bests: Best[], game: GameCard, options: Record<string, unknown>): Best | undefined {
    const wanted = (best: Best) =>
        game.options.every(({ name, default: usual }) => best.options[name] === (options[name] ?? usual));
    return bests.find((best) => best.game === game.name && wanted(best));
}

/** How a solo game compares with all others; null for any other table, and for a game that was given up. */
export function standingOf(table: Table, bests: Best[], game: GameCard): Standing | null {
    const now = table.outcome && table.outcome.winners.length > 0 ? soloTotal(table) : null;
    const best = bestWith(bests, game, table.options);
    if (now === null || !best || !table.seats[0]?.is_mine) return null;
    const isNew = best.table === table.id;
    return { now, before: isNew ? best.before : best.points, isNew };
}
