/** What the page gives to a game's board, and what a game's folder under `boards/` exports. */
import type { Component } from 'svelte';
import type { LegalAction, Points, Preview, PreviewWanted, ScorePart } from '../api/types';

export type { Preview, ScorePart };

/** An event of the table: an action has a step of the game, chance an outcome. The text is the server's. */
export type BoardEvent = {
    seat: number | null;
    text: string;
    step?: any;
    outcome?: any;
    /** In seconds on the server's clock. */
    at?: number;
    /** Milliseconds since the match began, in real-time games. */
    ms?: number | null;
};

/** One cell of the score sheet. */
export type ScoreLine = { seat: number; part: string };

/** An action from the past, and a better one. */
export type Compared<Step = any> = { seat: number; played: Step; better: Step; moment: string };

export type BoardProps<View, Step = unknown> = {
    /** What this seat sees. */
    view: View;
    /** The seat at the bottom of the board; -1 for a spectator. */
    seat: number;
    /** Legal now for that seat; empty when it is not its turn. */
    actions: LegalAction<Step>[];
    /** Rises whenever the seat's legal actions change; a preview holds for one version. */
    version?: number;
    prompt: string;
    /** Commit one action, or several that follow each other. */
    act: (action: LegalAction<Step>, then?: LegalAction<Step>[]) => void;
    /** Show why something cannot be done. */
    refuse: (sentence: string, rule?: string) => void;
    /** Send an action by its text, legal or not, to show the server's refusal. */
    tryText: (text: string) => void;
    /** The events of the last frame, for animation. */
    lastEvents: BoardEvent[];
    /** All events so far. */
    events?: BoardEvent[];
    /** Show the names of squares. */
    names: boolean;
    /** Animations are wanted. */
    motion: boolean;
    isReplay: boolean;
    /** The match is over, and the page shows the final score sheet. */
    isOver?: boolean;
    /** The parts of the game's score, with their names and rules. */
    parts: ScorePart[];
    /** The line of the score sheet under the pointer: highlight the squares that earned it. */
    lit?: ScoreLine | null;
    /** Report the points, part by part, that the planned action would add or remove; null when nothing is planned. */
    showChange?: (points: Points | null) => void;
    /** The computer's suggestion: mark it apart from what is planned, and do not play it. */
    hint?: LegalAction<Step> | null;
    /** An action to look back at: show it, and mark the better one like a hint. */
    compared?: Compared<Step> | null;
    /** Ask the server what an action would do, after some others where given; null when it was not answered. To hear why
        something is refused, ask for an action with the id `UNLISTED`. */
    preview?: (
        action: LegalAction<Step>,
        after?: LegalAction<Step>[],
        wanted?: PreviewWanted,
    ) => Promise<Preview<Step> | null>;
    /** The names of the players, by seat. */
    players?: string[];
};

/** What the page must know of a game's board before that is loaded: the default export of its `config.ts`. */
export type BoardConfig = {
    /** In play the board has its own score sheet, and the page shows none. */
    hasSheet?: boolean;
    /** What an action is called; a move unless said otherwise. */
    action?: string;
    /** An action as people say it. */
    describeStep?: (step: any, parts: ScorePart[]) => string;
    /** An outcome of chance as people say it; empty to show the server's text. */
    describeOutcome?: (outcome: any, parts: ScorePart[]) => string;
    /** An action as a hint says it, where that differs. */
    adviseStep?: (step: any, parts: ScorePart[]) => string;
    /** What an action was about, from the events before it. */
    moment?: (events: BoardEvent[]) => string;
};

/** A game's board: the default export of its `index.ts`. */
export type GameBoard = {
    // Each game has its own view and steps; the page only passes them on.
    board: Component<BoardProps<any, any>>;
    cover: Component;
    /** The whole position in words, for screen readers. */
    describeView?: (view: any) => string;
};
