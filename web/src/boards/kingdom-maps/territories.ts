/** The six territories, in the order of their numbers on a die. */

export type Territory = {
    letter: string;
    name: string;
    /** As in the names of colours and glyphs. */
    key: string;
    /** The number on a die. */
    number: number;
    /** How many drawings of it there are, so that an area does not look printed. */
    drawings: number;
};

export const TERRITORIES: Territory[] = [
    { letter: 'M', name: 'Mountain', key: 'mountain', number: 1, drawings: 3 },
    { letter: 'F', name: 'Forest', key: 'forest', number: 2, drawings: 3 },
    { letter: 'A', name: 'Farm', key: 'farm', number: 3, drawings: 2 },
    { letter: 'L', name: 'Lake', key: 'lake', number: 4, drawings: 2 },
    { letter: 'D', name: 'Desert', key: 'desert', number: 5, drawings: 3 },
    { letter: 'V', name: 'Village', key: 'village', number: 6, drawings: 2 },
];

export const byLetter = (letter: string): Territory | undefined => TERRITORIES.find((each) => each.letter === letter);
export const byName = (name: string): Territory | undefined => TERRITORIES.find((each) => each.name === name);

/** Which drawing a hex gets: always the same, and mostly not the one beside it. */
export const drawingOf = (territory: Territory, hex: number): number =>
    (hex * 7 + ((hex * hex) % 11)) % territory.drawings;
