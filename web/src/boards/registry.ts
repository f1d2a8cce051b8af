/** The games that have a board of their own; all others are played on the generic board. */
import type { BoardTraits, GameBoard } from './contract';
import { tell as tellForgenesis } from './forgenesis/words';
import { tell as tellGraphiaGenesis, terrainOf } from './graphia-genesis/words';
import { advise, partName, tell as tellKingdomMaps, territoryOf } from './kingdom-maps/words';

const folders: Record<string, () => Promise<{ default: GameBoard }>> = {
    forgenesis: () => import('./forgenesis/index'),
    'graphia-genesis': () => import('./graphia-genesis/index'),
    'kingdom-maps': () => import('./kingdom-maps/index'),
};

const traits: Record<string, BoardTraits> = {
    forgenesis: { tell: tellForgenesis },
    'graphia-genesis': {
        hasSheet: true,
        pairs: { ending: ' group', columns: ['Terrain', 'Group'] },
        action: 'draw',
        tell: tellGraphiaGenesis,
        moment: terrainOf,
    },
    'kingdom-maps': {
        hasSheet: true,
        action: 'step',
        part: partName,
        tell: tellKingdomMaps,
        advise,
        moment: territoryOf,
    },
};

export function traitsOf(game: string): BoardTraits {
    return traits[game] ?? {};
}

/** The text of an event or an action as people say it. */
export function told(game: string, text: string): string {
    return traitsOf(game).tell?.(text) ?? text;
}

/** An action as a hint says it. */
export function advised(game: string, text: string): string {
    return traitsOf(game).advise?.(text) ?? told(game, text);
}

/** Whether a game has a board of its own; all others need the position as text. */
export function hasBoard(game: string): boolean {
    return game in folders;
}

/** The board and cover of a game, or null for a game without a folder. */
export async function gameBoard(game: string): Promise<GameBoard | null> {
    const folder = folders[game];
    return folder ? (await folder()).default : null;
}
