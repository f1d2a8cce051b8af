/**
 * Short names for the types of the server's API, which docs/protocol.md explains.
 *
 * The types themselves are generated: `scripts/build_web.py check` writes them from the server's OpenAPI document.
 */
import type { components } from './schema.gen';

export type Schemas = components['schemas'];

// Over HTTP

export type Guest = Schemas['Me'];
/** The best of a guest's solo games, of one game and with the same options. */
export type Best = Schemas['Best'];
/** What a guest has achieved in one game. */
export type Medals = Schemas['Medals'];
/** A page of the matches that a guest has played. */
export type History = Schemas['History'];
export type PastMatch = Schemas['PastMatch'];
export type Statistic = Schemas['Statistic'];
export type PushKey = Schemas['PushKey'];
export type PushState = Schemas['PushState'];
export type PersonalLink = Schemas['PersonalLink'];
export type LinkOwner = Schemas['LinkOwner'];
/** A part of a game's score. Parts of the same name stand in one line, under the headings of their columns. */
export type ScorePart = Schemas['ScorePart'];
export type GameInfo = Schemas['GameCard'];
/** How far the server is with compiling a game. */
export type Readiness = Schemas['Readiness'];
export type GameOption = Schemas['GameOption'];
export type RuleSection = Schemas['RuleSection'];
export type StepTable = Schemas['StepTable'];
export type Network = Schemas['Network'];
export type NewTable = Schemas['NewTable'];
export type NewSeat = NewTable['seats'][number];
export type ClockRule = Table['clock'];
export type Table = Schemas['TableSummary'];
export type Seat = Schemas['Seat'];
/** With the seed, if the match has ended. */
export type MatchLog = Schemas['Log'];
export type Outcome = Schemas['Result'];
/** By the code of the part. */
export type Points = Outcome['points'][number];
/** Nobody acts in a replay, so its frames are complete. */
export type Replay = Omit<Schemas['Replay'], 'frames'> & { frames: Frame[]; table: Table };
export type Analysis = Schemas['Analysis'];
/** A position after actions of one's own from a position of an ended match. */
export type Continuation = Omit<Schemas['Continuation'], 'frame'> & { frame: FrameReceived };
export type PlayedAction = Schemas['PlayedAction'];
export type Challenge = Schemas['Challenge'];
/** The guest's own tries of a month, and their streak. */
export type ChallengeCalendar = Schemas['ChallengeCalendar'];
export type ChallengeTry = Schemas['ChallengeTry'];
export type ChallengeResult = Schemas['ChallengeResult'];
export type Hint = Schemas['Hint'];
export type Review = Schemas['Review'];
export type Threat = Schemas['Threat'];
export type Missed = Schemas['Missed'];

// Over the WebSocket

export type ServerMessage = Schemas['ServerMessage'];
export type ClientMessage = Schemas['ClientMessage'];
export type FrameReceived = Schemas['Frame'];
/** Without a prompt and actions: as in the frame before. */
export type ActingReceived = Schemas['Acting'];
/** Ids: a list, or a bit set in base64. */
export type Actions = NonNullable<ActingReceived['actions']>;
export type Acting = { seat: number; version: number; prompt: string; actions: LegalAction[] };
export type Frame = Omit<Schemas['Frame'], 'acting'> & { acting: Acting[] };
export type TableEvent = Schemas['TableEvent'];
export type ChatLine = Schemas['ChatLine'];
export type Present = Schemas['Present'];
export type Asked = Schemas['Asked'];

/** An action by its id, with its entry in the game's table of steps. A board knows the steps of its game. */
export type LegalAction<Step = unknown> = { id: number; text: string; step: Step };

/** The answer to a preview: the position after the action as the seat sees it, or the rule that refuses the action. */
export type Preview<Step = any> =
    | {
          points: Points;
          /** What the seat could do then. */
          actions: LegalAction<Step>[];
          /** Only where it was wanted. */
          view?: unknown;
      }
    | { rule: string; sentence: string };

export type PreviewWanted = {
    /** Also send the view after the action. */
    view?: boolean;
    /** Wait in line. Otherwise the next question replaces this one as long as it has not been sent. */
    queued?: boolean;
};
