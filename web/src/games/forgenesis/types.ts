/** The view of Forgenesis as the server sends it. */

export type Colour = 'Orange' | 'Blue';
/** Beetle, Bird, Butterfly, Firefly, Frog, Snake. */
export type Kind = 'B' | 'D' | 'Y' | 'F' | 'G' | 'S';

export type Creature = {
    square: string;
    kind: Kind;
    colour: Colour;
    is_resting: boolean;
    is_activated: boolean;
};

export type Side = { colour: Colour; reserve: string; removed: string };

export type View = {
    creatures: Creature[];
    sides: Side[];
    to_move: Colour | '';
    turn: number;
};

/** The evaluation bar's input: 1 is a won game for Orange, -1 for Blue. */
export type Evaluation = { value: number; forced: string | null };
