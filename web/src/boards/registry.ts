/** Boards by game. A folder here named like a game of the server registers itself with `index.ts` and `config.ts`. */
import { scoreParts } from '../api/games.svelte';
import type { BoardConfig, BoardEvent, GameBoard } from './contract';

const boards = import.meta.glob<{ default: GameBoard }>('./*/index.ts');
const configs = import.meta.glob<{ default: BoardConfig }>('./*/config.ts', { eager: true });

export function boardConfig(game: string): BoardConfig {
    return configs[`./${game}/config.ts`]?.default ?? {};
}

/** Whether a game has its own board; the others are played on the text board. */
export function hasBoard(game: string): boolean {
    return `./${game}/index.ts` in boards;
}

/** Loads the board and cover of a game; null for a game without a folder. */
export async function gameBoard(game: string): Promise<GameBoard | null> {
    const load = boards[`./${game}/index.ts`];
    return load ? (await load()).default : null;
}

type Described = Pick<BoardEvent, 'text' | 'step' | 'outcome'>;

/** An action or an event as people say it: in the board's words, or else in the server's text. */
export function describe(game: string, { text, step, outcome }: Described): string {
    const { describeStep, describeOutcome } = boardConfig(game);
    if (step) return describeStep?.(step, scoreParts(game)) || text;
    return (outcome && describeOutcome?.(outcome, scoreParts(game))) || text;
}

/** An action as a hint says it. */
export function advise(game: string, action: Described): string {
    const { adviseStep } = boardConfig(game);
    return (action.step && adviseStep?.(action.step, scoreParts(game))) || describe(game, action);
}
