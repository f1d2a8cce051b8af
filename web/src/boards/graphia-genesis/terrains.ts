/** The eight terrains: letters on the map, names on the cards, and how many hands drew each. */

export type Terrain = {
    letter: string;
    name: string;
    /** As in the names of the score sheet's parts and of colours. */
    key: string;
    /** How many drawings of it there are, so that an area does not look printed. */
    drawings: number;
};

export const TERRAINS: Terrain[] = [
    { letter: 'M', name: 'Mountain', key: 'mountain', drawings: 3 },
    { letter: 'F', name: 'Forest', key: 'forest', drawings: 3 },
    { letter: 'R', name: 'River', key: 'river', drawings: 2 },
    { letter: 'D', name: 'Desert', key: 'desert', drawings: 3 },
    { letter: 'T', name: 'Tundra', key: 'tundra', drawings: 2 },
    { letter: 'A', name: 'Farm', key: 'farm', drawings: 2 },
    { letter: 'N', name: 'Nexus', key: 'nexus', drawings: 1 },
    { letter: 'X', name: 'Desolation', key: 'desolation', drawings: 2 },
];

export const LANDS = TERRAINS.slice(0, 6);
export const NEXUS = TERRAINS[6]!;

export const byLetter = (letter: string): Terrain | undefined => TERRAINS.find((each) => each.letter === letter);
export const byName = (name: string): Terrain | undefined => TERRAINS.find((each) => each.name === name);

/** Which drawing a square gets: always the same, and not the one beside it. */
export function drawingOf(terrain: Terrain, square: number): number {
    const row = Math.floor(square / 12);
    // Fields lie like a chequerboard, furrows across and along.
    if (terrain.key === 'farm') return (row + square) % 2;
    return (square * 7 + row * 5 + ((square * square) % 11)) % terrain.drawings;
}
