/**
 * The six creatures as a wood-cut shows them, heads up, in a box from -50 to 50.
 *
 * `solid` is filled, `limbs` are drawn as lines, `cuts` are lines taken out again and `holes` are filled with the ground.
 * Of what is symmetric only the right half is written down; it is drawn twice.
 */
import type { Kind } from './types';

export type Silhouette = {
    isSymmetric: boolean;
    solid: string;
    limbs: string;
    limbWidth: number;
    cuts: string;
    cutWidth: number;
    holes: string;
};

function disc(x: number, y: number, radius: number): string {
    return `M${x - radius},${y} a${radius},${radius} 0 1 0 ${radius * 2},0 a${radius},${radius} 0 1 0 ${-radius * 2},0Z`;
}

const BEETLE: Silhouette = {
    isSymmetric: true,
    solid: [
        'M-1,-11 C17,-12 25,0 24,17 C23,34 11,44 -1,45Z',
        'M-1,-15 L15,-14 C19,-23 11,-29 -1,-29Z',
        'M-1,-31 L9,-31 C10,-36 6,-38 -1,-38Z',
        'M3,-36 C7,-39 13,-41 12,-46 C11,-49 8,-50 5,-50 C14,-53 20,-47 18,-41 C16,-36 10,-34 6,-32Z',
    ].join(' '),
    limbs: 'M15,-20 L27,-24 L32,-34 M22,4 L35,1 L42,9 M20,28 L33,31 L36,43',
    limbWidth: 5,
    cuts: 'M0,-12 V46 M9,-4 C13,8 12,24 7,36 M17,2 C19,12 18,20 15,28',
    cutWidth: 2.4,
    holes: '',
};

const BIRD: Silhouette = {
    isSymmetric: true,
    solid: [
        'M-1,-48 L3,-39 C8,-37 10,-31 10,-25 C24,-33 42,-24 49,4 C43,-3 39,-5 35,-5 C37,-2 37,1 37,4',
        'C33,-1 29,-2 25,-2 C27,1 27,4 26,7 C22,3 18,3 15,5 C14,13 12,19 9,25 L19,47 C12,44 6,39 3,32 L-1,36Z',
    ].join(' '),
    limbs: '',
    limbWidth: 4,
    cuts: 'M13,-16 C24,-20 34,-15 40,-7 M13,-8 C20,-11 27,-9 31,-5 M0,-14 V10 M6,16 L11,34',
    cutWidth: 2.4,
    holes: disc(4.5, -33, 1.8),
};

const BUTTERFLY: Silhouette = {
    isSymmetric: true,
    solid: [
        'M3,-8 C8,-30 28,-46 46,-39 C50,-22 44,-2 20,2 C12,3 6,1 3,-2Z',
        'M3,2 C16,4 34,4 36,18 C38,28 31,32 29,43 C16,44 6,28 3,12Z',
        'M-1,-22 C5,-22 5,-14 3.5,-6 C5,8 4,24 -1,33Z',
    ].join(' '),
    limbs: 'M1,-20 C4,-31 9,-38 17,-44',
    limbWidth: 3,
    cuts: 'M5,-4 L37,-33 M8,-2 L40,-16 M6,4 L29,19 M5,9 L23,34 M0,-14 V28',
    cutWidth: 2.2,
    holes: `${disc(36, -27, 4)} ${disc(26, 24, 3.4)}`,
};

const FIREFLY: Silhouette = {
    isSymmetric: true,
    solid: [
        'M-1,-41 C7,-41 9,-36 8,-32 L-1,-31Z',
        'M-1,-29 C11,-31 16,-24 15,-15 L-1,-14Z',
        'M4,-12 C20,-20 42,-14 46,4 C47,10 42,12 37,10 C26,8 12,4 5,-4Z',
        'M-1,-12 L6,-8 C12,-2 13,6 12,13 L-1,13Z',
        'M-1,16 L12,16 C11,26 7,33 -1,35Z',
    ].join(' '),
    limbs: 'M4,-38 C8,-46 14,-48 21,-49 M19,24 L30,28 M15,34 L23,42 M0,41 V51',
    limbWidth: 3.4,
    cuts: 'M10,-8 C22,-12 34,-8 40,3 M0,-27 V-17 M-1,-4 H9 M-1,4 H11 M-1,24 H9',
    cutWidth: 2.2,
    holes: '',
};

const FROG: Silhouette = {
    isSymmetric: true,
    solid: [
        'M-1,-38 C4,-38 8,-36 10,-34 C16,-38 22,-32 19,-25 C19,-20 18,-17 19,-12 C22,2 19,16 12,24 C8,29 4,30 -1,30Z',
        'M12,20 C20,4 36,0 42,10 C46,20 34,30 25,34 C30,36 36,38 40,44 L33,43 L33,49 L27,44 L23,49 L20,43',
        'C14,38 16,32 24,25 C28,21 31,18 30,15 C27,12 21,18 16,28Z',
        'M17,-14 C24,-12 29,-16 30,-24 L25,-29 L31,-29 L32,-36 L36,-30 L42,-32 L37,-25 C37,-12 28,-3 18,-4Z',
    ].join(' '),
    limbs: '',
    limbWidth: 5,
    cuts: 'M0,-22 V20 M8,-18 C10,-6 10,6 6,16',
    cutWidth: 2.4,
    holes: disc(14, -30, 2.8),
};

const SNAKE_BODY = 'M-30,38 C-8,50 26,46 26,30 C26,14 -22,20 -22,0 C-22,-16 6,-12 9,-26';

const SNAKE: Silhouette = {
    isSymmetric: false,
    solid: 'M-24,33 C-34,34 -40,38 -46,34 C-42,44 -34,46 -24,47Z M2,-22 C-4,-32 2,-42 9,-46 C17,-42 22,-32 16,-22 C13,-18 5,-18 2,-22Z',
    limbs: SNAKE_BODY,
    limbWidth: 14,
    cuts: SNAKE_BODY,
    cutWidth: 5,
    holes: `${disc(5, -32, 2)} ${disc(13, -32, 2)}`,
};

export const SILHOUETTES: Record<Kind, Silhouette> = {
    B: BEETLE,
    D: BIRD,
    Y: BUTTERFLY,
    F: FIREFLY,
    G: FROG,
    S: SNAKE,
};
