/** The eight terrains: letters on the map, names on the cards. */
import { landNamed, type Land } from '../sheet/map-sheet';

/** The key is also the code of the terrain's part of the score. */
export const TERRAINS: Land[] = [
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

export const terrainNamed = (name: string): Land | undefined => landNamed(TERRAINS, name);
