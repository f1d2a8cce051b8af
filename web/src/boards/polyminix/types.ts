/** The view, the steps and the outcomes of chance of Polyminix as the server sends them. */
import type { LegalAction as AnyAction, Schemas } from '../../api/types';
import type { BoardEvent } from '../contract';
import type { Cell } from '../sheet/square-grid';

export type View = Schemas['PolyminixView'];
export type Step = Schemas['PolyminixStep'];
export type Outcome = Schemas['PolyminixChanceStep'];
export type GameEvent = BoardEvent & { step?: Step; outcome?: Outcome };
export type LegalAction = AnyAction<Step>;

export type Race = NonNullable<View['race']>;
export type Racer = NonNullable<Race['seats'][number]>;
type Own = NonNullable<View['own']>;
export type Card = Own['hand'][number];
export type CardSide = Card['sides'][number];
export type Box = CardSide['boxes'][number];
export type Measures = NonNullable<Own['measures']>;

export type Mode = NonNullable<View['mode']>;
export type TurnFace = NonNullable<View['turn_die']>;
export type TestFace = NonNullable<View['test_die']>;
export type Colour = Card['colour'];
export type Piece = Own['allowed'][number];

/** From the upper left corner. */
export type { Cell };
/** A piece on its squares. */
export type Placed = { piece: Piece; cells: Cell[] };
