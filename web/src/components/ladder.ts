/** The ladder of a guest in each game: levels with names, which of them are beaten, and which one comes next. */
import type { GameInfo, Medals, Table } from '../api/types';

/** `Level 2, Surveyor`. */
export function levelText(game: GameInfo | undefined, level: number): string {
    const name = game?.levels[level - 1]?.name;
    return name ? `Level ${level}, ${name}` : `Level ${level}`;
}

/** The level above the highest one that was beaten. */
export function nextLevel(game: GameInfo, medals?: Medals): number {
    return Math.min(game.levels.length, Math.max(0, ...(medals?.levels ?? [])) + 1);
}

export const medalsOf = (all: Medals[], game: string): Medals | undefined => all.find((one) => one.game === game);

/** The level of the strongest bot, where one person plays one seat and bots all others; 0 at any other table. */
export function levelPlayed(table: Table): number {
    const others = table.seats.filter((seat) => !seat.is_mine);
    const isAlone = others.length > 0 && others.length === table.seats.length - 1;
    return isAlone && others.every((seat) => seat.kind === 'bot')
        ? Math.max(...others.map((bot) => bot.level ?? 0))
        : 0;
}
