/** The view, the steps and the outcomes of chance of Graphia Genesis as the server sends them. */
import type { LegalAction as AnyAction, Schemas } from '../../api/types';
import type { SheetEvent } from '../sheet/types';
import type { Cell } from '../sheet/square-grid';

export type View = Schemas['GraphiaGenesisView'];
export type Step = Schemas['GraphiaGenesisStep'];
export type Outcome = Schemas['GraphiaGenesisChanceStep'];
export type GameEvent = SheetEvent<Step, Outcome>;
export type LegalAction = AnyAction<Step>;

export type MapView = View['maps'][number];
type ShapeCard = View['cards'][number];
/** A shape turned so far: its squares from the upper left corner. */
export type Way = ShapeCard['ways'][number];
export type { Cell };
