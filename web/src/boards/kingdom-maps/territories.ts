/** The six territories, in the order of their numbers on a die. */
import { landLettered, landNamed, type Land } from '../sheet/map-sheet';

/** With the number on a die. */
export type Territory = Land & { number: number };

export const TERRITORIES: Territory[] = [
    { letter: 'M', name: 'Mountain', key: 'mountain', number: 1, drawings: 3 },
    { letter: 'F', name: 'Forest', key: 'forest', number: 2, drawings: 3 },
    { letter: 'A', name: 'Farm', key: 'farm', number: 3, drawings: 2 },
    { letter: 'L', name: 'Lake', key: 'lake', number: 4, drawings: 2 },
    { letter: 'D', name: 'Desert', key: 'desert', number: 5, drawings: 3 },
    { letter: 'V', name: 'Village', key: 'village', number: 6, drawings: 2 },
];

export const territoryNamed = (name: string): Territory | undefined => landNamed(TERRITORIES, name);
export const territoryLettered = (letter: string): Territory | undefined => landLettered(TERRITORIES, letter);
