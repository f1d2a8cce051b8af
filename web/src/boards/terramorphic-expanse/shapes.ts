/** The shapes of cities, about 20 units from the middle, and the signs of their colours. */
import type { Colour, Shape } from './lands';

export const SHAPE_PATHS: Record<Shape, string> = {
    star: 'M0 -23L6.5 -8.5L22 -7L10.5 3.5L13.8 19L0 11L-13.8 19L-10.5 3.5L-22 -7L-6.5 -8.5Z',
    diamond: 'M0 -23L20 0L0 23L-20 0Z',
    heart: 'M0 20C-30 -1 -20 -20 -10.5 -20C-5 -20 -1.5 -16.5 0 -12C1.5 -16.5 5 -20 10.5 -20C20 -20 30 -1 0 20Z',
    cross: 'M-8 -20H8V-8H20V8H8V20H-8V8H-20V-8H-8Z',
    circle: 'M0 -20A20 20 0 1 1 0 20A20 20 0 1 1 0 -20Z',
};

/** Two letters for each colour: green and grey begin alike. */
export const COLOUR_SIGNS: Record<Colour, string> = { red: 'Re', green: 'Gn', blue: 'Bl', purple: 'Pu', grey: 'Gy' };

/** Hatchings by which engravers tell colours apart: lines of a pattern of 6 × 6. */
export const HATCHINGS: Record<Colour, string> = {
    red: 'M1.5 0V6M4.5 0V6',
    green: 'M-1 -1L7 7M-1 5L1 7M5 -1L7 1',
    blue: 'M0 1.5H6M0 4.5H6',
    purple: 'M7 -1L-1 7M1 -1L-1 1M7 5L5 7',
    grey: 'M3 0V6M0 3H6',
};

export const SPANNER = 'M-3 -9A6 6 0 0 0 -2 0.5L-2 8.5A2 2 0 0 0 2 8.5L2 0.5A6 6 0 0 0 3 -9L3 -4.5L0 -2.5L-3 -4.5Z';
