/** The games that have a board of their own; all others are played on the generic board. */
import type { GameBoard } from '../lib/board';

const folders: Record<string, () => Promise<{ default: GameBoard }>> = {
    forgenesis: () => import('./forgenesis/index'),
};

/** The board and cover of a game, or null for a game without a folder. */
export async function gameBoard(game: string): Promise<GameBoard | null> {
    const folder = folders[game];
    return folder ? (await folder()).default : null;
}
