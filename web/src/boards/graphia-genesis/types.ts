/** The view and the steps of Graphia Genesis as the server sends them. */
import type { LegalAction as AnyAction, Schemas } from '../../api/types';

export type View = Schemas['GraphiaGenesisView'];
export type Step = Schemas['GraphiaGenesisStep'];
export type Outcome = Schemas['GraphiaGenesisChanceStep'];
export type LegalAction = AnyAction<Step>;

export type MapView = View['maps'][number];
/** A line of the score sheet, and the squares (0 to 143, row by row) that it comes from. */
export type Earning = MapView['sheet'][number];
export type ShapeCard = View['cards'][number];
/** A shape turned so far: its squares from the upper left corner. */
export type Way = ShapeCard['ways'][number];
export type Cell = [row: number, column: number];
