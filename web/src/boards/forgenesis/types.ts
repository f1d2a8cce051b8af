/** Short names for the types of Forgenesis. */
import type * as wire from '../../api/types';

export type View = wire.Schemas['ForgenesisView'];
export type Step = wire.Schemas['ForgenesisStep'];
export type Outcome = wire.Schemas['ForgenesisChanceStep'];
export type LegalAction = wire.LegalAction<Step>;
export type Event = { seat: number | null; step?: Step };
export type Creature = View['creatures'][number];
export type Side = View['sides'][number];
export type Colour = Side['colour'];
/** Beetle, Bird, Butterfly, Firefly, Frog, Snake. */
export type Kind = Creature['kind'];
