/** What the kit takes from a game and from the page. */
import type { BoardState } from './board-state.svelte';
import type { MapInput } from './map-input.svelte';
import type { BoardEvent } from '../contract';

/** What a game's large map is given. */
export type LargeMapProps<View extends { phase: string }, Step, GamePlan, GameInput extends MapInput> = {
    board: BoardState<View, Step>;
    plan: GamePlan;
    input: GameInput;
    view: View;
    rows: string[];
    /** Cells that were drawn last, and those of a line of the score sheet. */
    fresh: number[];
    lit: number[] | null;
    prompt: string;
};

/** A line of a seat's score sheet, and the cells that earn it. */
export type SheetLine = { part: string; points: number; cells: number[] };

/** An event with the game's own steps and outcomes of chance. Old events have only the text. */
export type SheetEvent<Step, Outcome> = Pick<BoardEvent, 'seat' | 'text'> & { step?: Step; outcome?: Outcome };
