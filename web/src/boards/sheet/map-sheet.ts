/** A printed map as the kit draws it. A cell is a number, counted row by row; lengths are as drawn. */

export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };
export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** Something that can be drawn on cells. */
export type Land = {
    /** As in the rows of a map. */
    letter: string;
    name: string;
    /** As in the names of colours and glyphs. */
    key: string;
    /** How many glyphs there are of it, so that an area does not look printed. */
    drawings: number;
};

export type MapSheet = {
    lands: Land[];
    /** The cells of each row. */
    rows: number[][];
    box: Box;
    /** The path of the frame, and of what the veil covers when some cells are lit. */
    frame: string;
    veil: string;
    /** One cell around the origin, as a path, and the box in which a swatch shows it. */
    tile: string;
    tileBox: Box;
    /** The transform that puts a glyph, which is made for a square of 40, into the tile. */
    glyph: string;
    centre: (cell: number) => Point;
    /** Where an arrow key leads. Up and down stay near the vertical line at `x`. */
    neighbour: (cell: number, key: ArrowKey, x: number) => number;
    outline: (cells: Iterable<number>, inset?: number) => string;
    /** Which glyph of a land a cell gets: always the same one. */
    drawing: (land: Land, cell: number) => number;
};

export const landNamed = <L extends Land>(lands: L[], name: string): L | undefined =>
    lands.find((land) => land.name === name);

export const landLettered = <L extends Land>(lands: L[], letter: string): L | undefined =>
    lands.find((land) => land.letter === letter);

/** What is drawn on a cell, if anything. */
export const landAt = <L extends Land>(lands: L[], rows: string[], cell: number): L | undefined =>
    landLettered(lands, rows.join('').charAt(cell));

export const viewBox = ({ x, y, width, height }: Box): string => `${x} ${y} ${width} ${height}`;

/** A box with a margin; the one at the right and at the bottom may be another. */
export function padded({ x, y, width, height }: Box, margin: number, after = margin): Box {
    return { x: x - margin, y: y - margin, width: width + margin + after, height: height + margin + after };
}
