/** The view, the steps and the outcomes of chance of Kingdom Maps as the server sends them. */
import type { LegalAction as AnyAction, Schemas } from '../../api/types';
import type { SheetEvent } from '../sheet/types';

export type View = Schemas['KingdomMapsView'];
export type Step = Schemas['KingdomMapsStep'];
export type Outcome = Schemas['KingdomMapsChanceStep'];
export type GameEvent = SheetEvent<Step, Outcome>;
export type LegalAction = AnyAction<Step>;
export type SeatView = View['seats'][number];
