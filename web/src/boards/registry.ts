/** Boards by game. A folder here named like a game of the server registers itself: `index.ts`, `config.ts`, `guide.ts`. */
import { scoreParts } from '../api/games.svelte';
import type { Table } from '../api/types';
import { ownSeat } from '../components/ending';
import { sideName } from '../components/text';
import type { BoardConfig, BoardEvent, GameBoard, GameGuide, OptionPictures } from './contract';

const boards = import.meta.glob<{ default: GameBoard }>('./*/index.ts');
const guides = import.meta.glob<{ default: GameGuide }>('./*/guide.ts');
const configs = import.meta.glob<{ default: BoardConfig }>('./*/config.ts', { eager: true });
const optionPictures = import.meta.glob<{ default: OptionPictures }>('./*/option-pictures.ts');

export function boardConfig(game: string): BoardConfig {
    return configs[`./${game}/config.ts`]?.default ?? {};
}

/** Whether a game has its own board; the others are played on the text board. */
export function hasBoard(game: string): boolean {
    return `./${game}/index.ts` in boards;
}

/** Loads the board of a game; null for a game without a folder. */
export async function gameBoard(game: string): Promise<GameBoard | null> {
    const load = boards[`./${game}/index.ts`];
    return load ? (await load()).default : null;
}

/** Loads the rules of a game in pictures; null for a game that has only numbered rules. */
export async function gameGuide(game: string): Promise<GameGuide | null> {
    const load = guides[`./${game}/guide.ts`];
    return load ? (await load()).default : null;
}

/** Loads what draws the values of an option of a game; null where there are no pictures. */
export async function optionPicture(game: string, option: string): Promise<OptionPictures[string] | null> {
    const load = optionPictures[`./${game}/option-pictures.ts`];
    return (load && (await load().catch(() => null))?.default[option]) ?? null;
}

type Described = Pick<BoardEvent, 'text' | 'step' | 'outcome'>;

/** An action or an event as people say it: in the board's words, or else in the server's text. */
export function describe(game: string, { text, step, outcome }: Described): string {
    const { describeStep, describeOutcome } = boardConfig(game);
    if (step) return describeStep?.(step, scoreParts(game)) || text;
    return (outcome && describeOutcome?.(outcome, scoreParts(game))) || text;
}

/** An event of a table as people say it: also who begins, where the board leaves that to the names of the players. */
export function eventWords(table: Table, event: Described): string {
    const { type, seat } = (event.outcome ?? {}) as { type?: string; seat?: number };
    const { describeOutcome } = boardConfig(table.game);
    const isFirst = type === 'first' && seat !== undefined && !describeOutcome?.(event.outcome, []);
    return isFirst ? `${sideName(table, seat)} begins` : describe(table.game, event);
}

/** The actions of a turn as people say them: one line each, unless the board has fewer words for all of them. */
export function turnLines(game: string, actions: Described[]): string[] {
    const { describeTurn: describeSteps } = boardConfig(game);
    const steps = actions.map(({ step }) => step);
    const text = steps.every(Boolean) && describeSteps?.(steps, scoreParts(game));
    return text ? [text] : actions.map((action) => describe(game, action));
}

export const describeTurn = (game: string, actions: Described[]): string => turnLines(game, actions).join(', ');

/** An action as a hint says it. */
export function advise(game: string, action: Described): string {
    const { adviseStep } = boardConfig(game);
    return (action.step && adviseStep?.(action.step, scoreParts(game))) || describe(game, action);
}

/** Why a match ended, as a clause or a sentence: in the board's words, or else in the server's. */
export function endReason(table: Table, view: unknown): string {
    const { outcome } = table;
    if (!outcome) return '';
    const match = {
        winners: outcome.winners,
        seat: ownSeat(table) ?? -1,
        nameOf: (seat: number) => sideName(table, seat),
    };
    const words = view && !outcome.is_closed ? boardConfig(table.game).describeEnding?.(view, match) : '';
    return words || outcome.reason;
}
