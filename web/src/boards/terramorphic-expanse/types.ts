/** The view, the steps and the outcomes of chance of Terramorphic Expanse as the server sends them. */
import type { LegalAction as AnyAction, Schemas } from '../../api/types';

export type View = Schemas['TerramorphicExpanseView'];
export type Step = Schemas['TerramorphicExpanseStep'];
export type Outcome = Schemas['TerramorphicExpanseChanceStep'];
export type LegalAction = AnyAction<Step>;
export type LandView = View['lands'][number];
export type SeatView = View['seats'][number];
