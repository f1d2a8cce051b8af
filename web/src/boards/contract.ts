/** What the page gives to a game's board, and what a game's folder under `boards/` exports. */
import type { Component } from 'svelte';
import type { LegalAction, Points, Preview, PreviewWanted, ScorePart } from '../api/types';

export type { Preview, ScorePart };

// What the page finds in the DOM of a board, whichever game it is. `tests/boards/contract.test.ts` checks it for every
// board; the browser tests find the same names in `tests/browser/support`.
//
// - The focus goes to the first `FOCUSABLE`, which is the board itself; its cells never have it.
// - A board that is drawn is one svg, the only `GRID`. Its `aria-activedescendant` is the id of the cell at the cursor.
// - A `CELL` has an `aria-label` that begins with its name, and another one begins otherwise: lessons point at it by
//   that name. Its `data-cell` is its name in the cells of a score sheet: earned points fly from there.
// - Points fly to the first of these in sight: `data-part` (its code) on the board, `data-line` (seat and code) and
//   `data-points` (seat) on the page. Where the cells are not shown, they start from `data-earner` (seat).
// - All else that can be pressed is a `button`, by whose text or label lessons point at it. `CONFIRM` commits a plan,
//   `BACK` takes its last action back.
// - What has been chosen is a cell with `aria-selected` or a button with `aria-pressed`: lessons go on to what is next.
// - Keys are heard through `services/keys.ts`. A key that the board uses has its default prevented, and then means nothing
//   to the page. Where nothing can be done, the board uses none, except on its grid; Escape it uses only as long as
//   there is something to take back.
// - One live region says what is planned; the page itself says what happened, and hints. `data-testid="told"` is the
//   sentence about the plan that everybody sees, on boards that have one.
// - In a replay nothing on the board acts.

export const FOCUSABLE = '[tabindex="0"]';
export const GRID = '[role="grid"]';
export const CELL = '[role="gridcell"]';
/** How the names of buttons begin. */
export const CONFIRM = 'Confirm';
export const BACK = 'Back';

/** The cell under a pointer, by its `data-cell`. */
export const cellOf = (event: Event): string | null =>
    (event.target as Element).closest<SVGElement>(CELL)?.dataset.cell ?? null;

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

/** The steps of a turn from the past, and those of a better one. */
export type Compared<Step = any> = { seat: number; played: Step[]; better: Step[]; moment: string };

/** A match that has ended, for the sentence that says why. */
export type EndedMatch = {
    winners: number[];
    /** The only seat of the viewer; -1 for a spectator, and for a viewer with several seats. */
    seat: number;
    nameOf: (seat: number) => string;
};

/** What the page shows of what is planned on the board. */
export type PlanReport = {
    /** What matters now, by the id of an entry of the guide or the number of a rule: the rules open there. */
    topic: string;
    /** What the player has to do next, as far as the plan has come; without it the page shows the server's prompt. */
    prompt?: string;
    /** The prompt of a player who has nothing to do; without it the page says who is to act. */
    watching?: string;
    /** The texts of the actions that are planned and not confirmed yet. */
    planned?: string[];
    /** The points, part by part, that the planned action would add or remove. */
    change?: Points | null;
};

export type BoardProps<View, Step = unknown> = {
    /** What this seat sees. */
    view: View;
    /** The seat at the bottom of the board; -1 for a spectator. */
    seat: number;
    /** The seat at the bottom, where `seat` plays from another side: in an analysis the board does not turn. */
    bottom?: number;
    /** Legal now for that seat; empty when it is not its turn. */
    actions: LegalAction<Step>[];
    /** Rises whenever the seat's legal actions change; a preview holds for one version. */
    version?: number;
    prompt: string;
    /** Commit one action, or several that follow each other. */
    act: (action: LegalAction<Step>, then?: LegalAction<Step>[]) => void;
    /** What was committed is on its way: the server has not answered yet. */
    isSending?: boolean;
    /** A lesson means something else than what is planned: that cannot be committed. */
    isHeld?: boolean;
    /** Show why something cannot be done. */
    refuse: (sentence: string, rule?: string) => void;
    /** The events of the last frame, for animation. */
    lastEvents: BoardEvent[];
    /** All events so far. */
    events?: BoardEvent[];
    /** Show the names of squares. */
    names: boolean;
    /** Animations are wanted. */
    motion: boolean;
    isReplay: boolean;
    /** In the replay of a real-time match: how far it has come, in milliseconds since it began. */
    clock?: number;
    /** In a real-time match: when people can act, in milliseconds of `performance.now`. */
    startsAt?: number;
    /** The match is over, and the page shows the final score sheet. */
    isOver?: boolean;
    /** The seats that won, once the match is over: all of them in a draw. */
    winners?: number[];
    /** The parts of the game's score, with their names and rules. */
    parts: ScorePart[];
    /** The line of the score sheet under the pointer: highlight the squares that earned it. */
    lit?: ScoreLine | null;
    /** The action of the log under the pointer: highlight what it was about. */
    named?: BoardEvent | null;
    /** Tell the page of the plan whenever that changes. */
    report?: (plan: PlanReport) => void;
    /** The computer's suggestion: mark it apart from what is planned, and do not play it. */
    hint?: LegalAction<Step> | null;
    /** The actions with which the other seat would win in its next turn. */
    threat?: { step: Step }[];
    /** What the marked action is called; a hint unless said otherwise. */
    hintWord?: string;
    /** A turn to look back at: show it, and mark the better one like a hint. */
    compared?: Compared<Step> | null;
    /** Ask the server what an action would do, after some others where given; null when it was not answered. To hear why
        something is refused, ask for an action with the id `UNLISTED`. */
    preview: (
        action: LegalAction<Step>,
        after?: LegalAction<Step>[],
        wanted?: PreviewWanted,
    ) => Promise<Preview<Step> | null>;
    /** The names of the players, by seat. */
    players?: string[];
};

/** A button after a solo game: what is played next. */
export type SoloChoice = { label: string; options: Record<string, unknown> };

/** What the page must know of a game's board before that is loaded: the default export of its `config.ts`. */
export type BoardConfig = {
    /** In play the board has its own score sheet, and the page shows none. */
    hasSheet?: boolean;
    /** What is said of an action that nobody else may know yet. */
    hiddenAction?: string;
    /** What a spectator's button does that shows the board of the next seat. */
    nextSeat?: string;
    /** What chance decides; the dice unless said otherwise. */
    chance?: string;
    /** What a look back calls a turn; a turn unless said otherwise. */
    turn?: string;
    /** An action as people say it. */
    describeStep?: (step: any, parts: ScorePart[]) => string;
    /** An outcome of chance as people say it; empty to show the server's text. */
    describeOutcome?: (outcome: any, parts: ScorePart[]) => string;
    /** An action as a hint says it, where that differs. */
    adviseStep?: (step: any, parts: ScorePart[]) => string;
    /** Why the rules ended the match, with names and numbers from the last view; empty to show the server's text. */
    describeEnding?: (view: any, match: EndedMatch) => string;
    /** The steps of a turn as people say them, where that differs from one step after another. */
    describeTurn?: (steps: any[], parts: ScorePart[]) => string;
    /** What a turn was about, from the events up to its end. */
    moment?: (events: BoardEvent[]) => string;
    /** The number of a turn, from the events up to its end, where the game numbers turns of all seats together. */
    turnNumber?: (events: BoardEvent[]) => number;
    /** The options of a solo game where nothing was chosen. */
    soloStart?: Record<string, unknown>;
    /** What can be played after a solo game with these options, the first choice first; without it a rematch. */
    soloNext?: (options: Record<string, unknown>) => SoloChoice[];
    /** A few words on how far a seat is where all act at once; empty for the usual words, such as `to play`. */
    seatStatus?: (view: any, seat: number) => string;
    /** The turn or round of a view: `Turn 3`. A replay by turns stops where it changes. */
    turnOf?: (view: any) => string;
};

/** A game's board: the default export of its `index.ts`. */
export type GameBoard = {
    // Each game has its own view and steps; the page only passes them on.
    board: Component<BoardProps<any, any>>;
    /** The whole position in words, for screen readers. */
    describeView?: (view: any) => string;
};

/** One thing that the guide explains: a step of a turn, a creature, a terrain, a way to score. */
export type GuideEntry<Picture = any> = {
    /** Unique in the guide; a board reports it as its topic. */
    id: string;
    name: string;
    sentence: string;
    /** The number of the rule that says it exactly. */
    rule: string;
    picture: Picture;
    /** What the picture shows, for those who do not see it. */
    alt: string;
    /** What the picture would score. */
    example?: string;
};

/** A game explained in pictures: the default export of its `guide.ts`. The numbered rules are in its RULES.md. */
export type GameGuide<Picture = any> = {
    /** A turn, step by step. */
    turn: GuideEntry<Picture>[];
    parts: { title: string; sentence?: string; entries: GuideEntry<Picture>[] }[];
    /** How the game ends, and who wins. */
    ending: { sentence: string; rule: string }[];
    /** Draws the picture of an entry with the components of the board. */
    picture: Component<{ picture: Picture }>;
};

/** What draws a value of an option, by the name of the option: the default export of a game's `option-pictures.ts`. */
export type OptionPictures = Record<string, Component<{ value: string }>>;
