/**
 * What the server says and hears, by short names; docs/protocol.md tells what it means.
 *
 * The types themselves come from the server: `scripts/build_web.py check` writes them from its OpenAPI document.
 */
import type { components } from './schema.gen';

export type Schemas = components['schemas'];

// Over HTTP

export type Guest = Schemas['Me'];
/** The best of one's games alone, of one game and with the same options. */
export type Best = Schemas['Best'];
export type PersonalLink = Schemas['PersonalLink'];
export type GameCard = Schemas['GameCard'];
export type GameOption = Schemas['GameOption'];
export type RuleSection = Schemas['RuleSection'];
export type StepTable = Schemas['StepTable'];
export type NewTable = Schemas['NewTable'];
export type WantedSeat = NewTable['seats'][number];
export type ClockRule = Table['clock'];
export type Table = Schemas['TableSummary'];
export type Seat = Schemas['Seat'];
export type Outcome = Schemas['Result'];
/** By the name of the part. */
export type Points = Outcome['points'][number];
/** Nobody acts in a replay, so its frames are whole. */
export type Replay = Omit<Schemas['Replay'], 'frames'> & { frames: Frame[] };
export type Analysis = Schemas['Analysis'];
export type Challenge = Schemas['Challenge'];
export type ChallengeResult = Schemas['ChallengeResult'];
export type Hint = Schemas['NamedAction'];
export type Review = Schemas['Review'];
export type Missed = Schemas['Missed'];

// Live

export type FromServer = Schemas['ServerMessage'];
export type ToServer = Schemas['ClientMessage'];
export type FrameHeard = Schemas['Frame'];
/** Without a prompt and actions: the same as in the frame before. */
export type ActingHeard = Schemas['Acting'];
/** Ids: a list, or a bit set in base64. */
export type Actions = NonNullable<ActingHeard['actions']>;
export type Acting = { seat: number; version: number; prompt: string; actions: LegalAction[] };
export type Frame = Omit<FrameHeard, 'acting'> & { acting: Acting[] };
export type TableEvent = Schemas['TableEvent'];
export type ChatLine = Schemas['ChatLine'];
export type Present = Schemas['Present'];
export type Asked = Schemas['Asked'];

/** An action by its id, with what the game's table of steps says of it. Each game has its own steps; a board says which. */
export type LegalAction<Step = unknown> = { id: number; text: string; step: Step };
