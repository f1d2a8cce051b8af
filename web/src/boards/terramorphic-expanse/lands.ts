/** What is printed on the sixteen land sides: the server's own data. */
import data from '../../../../src/landwright/games/terramorphic_expanse/data/lands.json';

export const CORNERS = ['NW', 'NE', 'SW', 'SE'] as const;
export const SHAPES = ['star', 'diamond', 'heart', 'cross', 'circle'] as const;
export const COLOURS = ['red', 'green', 'blue', 'purple', 'grey'] as const;
export const SCOREBOARD = 'scoreboard';

export type Corner = (typeof CORNERS)[number];
export type Shape = (typeof SHAPES)[number];
export type Colour = (typeof COLOURS)[number];
type City = { name: string; shape: Shape; colour: Colour; spanner: boolean };
export type Itinerary = { shapes?: Shape[]; colours?: Colour[]; letters?: string[] };
export type Action = { kind: string; of?: string[] };
type LandSide = {
    side: string;
    cities: Record<Corner, City>;
    routes: string[];
    portals: string[];
    itinerary: Itinerary;
    action: Action;
};

export const LAND_SIDES = data as LandSide[];
const BY_SIDE = new Map(LAND_SIDES.map((land) => [land.side, land]));

/** Where a city is printed. */
type Printed = { city: City; side: string; corner: Corner };
const BY_CITY = new Map<string, Printed>(
    LAND_SIDES.flatMap(({ side, cities }) =>
        CORNERS.map((corner) => [cities[corner].name, { city: cities[corner], side, corner }] as const),
    ),
);

export const landSide = (side: string): LandSide => BY_SIDE.get(side) ?? LAND_SIDES[0]!;
export const printedCity = (name: string): Printed | undefined => BY_CITY.get(name);
export const cardOf = (side: string): number => Number.parseInt(side, 10);
export const sidesOf = (card: number): string[] => [`${card}a`, `${card}b`];
export const otherSide = (side: string): string => `${cardOf(side)}${side.endsWith('a') ? 'b' : 'a'}`;

/** What the lands are called, by card: the landscape, and what tells its sides a and b apart. */
const LANDSCAPES = [
    ['Marsh', 'Long', 'Low'],
    ['Moor', 'High', 'Wide'],
    ['Wood', 'Old', 'Deep'],
    ['Hills', 'Bare', 'Steep'],
    ['Shore', 'White', 'Far'],
    ['Vale', 'Broad', 'Hidden'],
    ['Plain', 'Dry', 'Windy'],
    ['Lakes', 'Quiet', 'Cold'],
] as const;

/** `Wood`: both sides of card 3. */
export const landscapeOf = (card: number): string => LANDSCAPES[card - 1]?.[0] ?? `land ${card}`;
/** `Old Wood`: side 3a. */
export const landName = (side: string): string =>
    `${LANDSCAPES[cardOf(side) - 1]?.[side.endsWith('a') ? 1 : 2] ?? ''} ${landscapeOf(cardOf(side))}`;

/** Whether an itinerary names a city; only to mark it, points are the server's. */
export function fits({ shapes, colours, letters }: Itinerary, { name, shape, colour }: City): boolean {
    const spelled = name.toUpperCase();
    return !!(
        shapes?.includes(shape) ||
        colours?.includes(colour) ||
        letters?.some((letter) => spelled.includes(letter))
    );
}
