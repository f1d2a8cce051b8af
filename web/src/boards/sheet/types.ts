/** What the kit takes from a game and from the page. */
import type { LegalAction, Points } from '../../api/types';
import type { BoardProps } from '../contract';

/** A part of the score: its code in sheets and points, its name, and the rule behind it with its sentence. */
export type ScorePart = { code: string; name: string; rule: string; sentence: string; short?: string; column?: string };

/** A line of a seat's score sheet, and the cells that earn it. */
export type SheetLine = { part: string; points: number; cells: number[] };

/** What happened: an action's step or the outcome of chance, and the text of both. Old events have only the text. */
export type SheetEvent<Step, Outcome> = { seat: number | null; text: string; step?: Step; outcome?: Outcome };

/** Why an action is not legal. */
export type Refusal = { rule: string; sentence: string };

/** What an action would lead to: the points of the seat and what it could do next. */
export type Consequence<Step> = { points: Points; actions: LegalAction<Step>[] };

/** Asks the server what an action would lead to after some others; null when a later question overtook this one. */
export type Previewer<Step> = (
    action: LegalAction<Step>,
    after?: LegalAction<Step>[],
) => Promise<Consequence<Step> | Refusal | null>;

export type SheetBoardProps<View, Step> = BoardProps<View, Step> & { parts?: ScorePart[] };
