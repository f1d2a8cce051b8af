/** The view and the steps of Kingdom Maps as the server sends them. */
import type { LegalAction as AnyAction, Schemas } from '../../api/types';

export type View = Schemas['KingdomMapsView'];
export type Step = Schemas['KingdomMapsStep'];
export type Outcome = Schemas['KingdomMapsChanceStep'];
export type LegalAction = AnyAction<Step>;

export type SeatView = View['seats'][number];
export type CriterionCard = View['criteria'][number];
/** A line of the score sheet, and the hexes (0 to 60, row by row) that it comes from. */
export type Earning = SeatView['sheet'][number];
