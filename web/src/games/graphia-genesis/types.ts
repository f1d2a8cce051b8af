/** The view of Graphia Genesis as the server sends it. */

export type Cell = [row: number, column: number];

/** A shape turned so far: its squares from the upper left corner. */
export type Way = { shape: string; turn: number; cells: Cell[] };

export type ShapeCard = { shape: string; ways: Way[] };

/** A line of the score sheet, and the squares (0 to 143, row by row) that it comes from. */
export type Earning = { part: string; points: number; squares: number[] };

export type MapView = {
    rows: string[];
    is_to_draw: boolean;
    /** In this round, while others still draw. */
    has_drawn: boolean;
    last: number[];
    sheet: Earning[];
};

export type View = {
    round: number;
    phase: 'terrain' | 'shape' | 'die' | 'draw' | 'over';
    terrain: string;
    cards: ShapeCard[];
    /** 0 before it is rolled. */
    die: number;
    terrains_left: string[];
    shapes_left: string[];
    /** Numbers that a Desolation has had. */
    desolated: number[];
    maps: MapView[];
};
