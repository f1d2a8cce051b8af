/** What a game's board is given, and what a game's folder under `boards/` has to offer. */
import type { Component } from 'svelte';
import type { LegalAction, Points } from '../api/types';

export type BoardEvent = { seat: number | null; text: string };

/** One cell of the score sheet. */
export type ScoreLine = { seat: number; part: string };

/** What the server says of an action that is only aimed at: what the seat would have and could do then, or why not. */
export type Foreseen<Step = any> =
    { points: Points; actions: LegalAction<Step>[] } | { rule: string; sentence: string };

/** An action that somebody did, and a better one, as texts. */
export type Compared = { seat: number; played: string; better: string; moment: string };

export type BoardProps<View, Step = unknown> = {
    /** What this seat sees. */
    view: View;
    /** Whose side is at the bottom; -1 for a watcher. */
    seat: number;
    /** Legal now for that seat; empty when it is not its turn. */
    actions: LegalAction<Step>[];
    prompt: string;
    /** Commit one step, or several that follow each other. */
    act: (action: LegalAction<Step>, then?: LegalAction<Step>[]) => void;
    /** Something was tried that is not possible: say why. */
    refuse: (sentence: string, rule?: string) => void;
    /** Send an action by text, legal or not, to hear the server's refusal. */
    tryText: (text: string) => void;
    /** What just happened, for animation. */
    lastEvents: BoardEvent[];
    /** Show the names of squares. */
    names: boolean;
    /** Animations are wanted. */
    motion: boolean;
    isReplay: boolean;
    /** The match has ended, played to its end or not: its sheet is on the page. */
    isOver?: boolean;
    /** Somebody points at this line of the score sheet: light the squares that earned it. */
    lit?: ScoreLine | null;
    /** Tell which points the aimed action would give or take, part by part; null when nothing is aimed at. */
    showChange?: (points: Points | null) => void;
    /** What the computer would do, when that was asked for: show it apart from what is aimed at, and do not play it. */
    hint?: LegalAction<Step> | null;
    /** Somebody looks back at an action: show it and the better one, which looks like a hint. */
    compared?: Compared | null;
    /** Ask the server what an action would bring, maybe after some others that are aimed at, or why it cannot be done;
        null when a later question overtook it. */
    aim?: (text: string, after?: string[]) => Promise<Foreseen<Step> | null>;
    /** The names of those who play, by seat. */
    players?: string[];
};

/** What the page has to know of a game's board before that has come. */
export type BoardTraits = {
    /** In play the board has a score sheet of its own, and the page then shows none. */
    hasSheet?: boolean;
    /** Parts of the score that come in twos, `x` and `x` with this ending: columns beside each other, by these names. */
    pairs?: { ending: string; columns: [string, string] };
    /** What an action is called; a move unless said otherwise. */
    action?: string;
    /** The text of an event or an action as people say it, where it is written in signs. */
    tell?: (text: string) => string;
    /** An action as a hint says it, where that is not the same. */
    advise?: (text: string) => string;
    /** The name of a part of the score; as it is written unless said otherwise. */
    part?: (name: string) => string;
    /** What an action was about, from the texts of the events before it. */
    moment?: (texts: string[]) => string;
};

export type GameBoard = {
    // Each game has its own view and steps; the shell only passes them on.
    board: Component<BoardProps<any, any>>;
    cover: Component;
    spoken?: (view: unknown) => string;
};
