import { describe, expect, it } from 'vitest';
import { changesBetween, departure, tracesOf } from './changes';
import { creature, viewOf } from './fixtures';
import type { Step } from './types';

const ability = (square: string, verb: string, direction: string, kind: 'B' | 'D' | 'F' | 'G' | 'S'): Step => {
    return { type: 'ability', square, ability: verb, direction, creature: kind };
};

describe('what an action changes', () => {
    const beetle = creature('b2', 'B');
    const snake = creature('b3', 'S', 'Blue');

    it('is found by comparing views', () => {
        const after = viewOf([
            { ...beetle, is_resting: true },
            { ...snake, square: 'b4' },
        ]);
        expect(changesBetween(viewOf([beetle, snake]), after, 'up')).toEqual([
            { creature: beetle, to: 'b2', is_resting: true },
            { creature: snake, to: 'b4', is_resting: false },
        ]);
    });

    it('may take a creature over the edge or bring one in', () => {
        const before = viewOf([creature('a4', 'D')]);
        expect(changesBetween(before, viewOf([]), 'up-left')).toMatchObject([{ to: 'off -1 4' }]);
        expect(changesBetween(viewOf([]), before)).toMatchObject([{ creature: { kind: 'D' }, to: 'a4' }]);
        expect(changesBetween(before, before)).toEqual([]);
    });
});

describe('the traces of an event', () => {
    const view = viewOf([creature('b2', 'B'), creature('b4', 'S', 'Blue'), creature('c3', 'G')]);

    it('are where it began and where a creature came to stand', () => {
        const move: Step = { type: 'move', square: 'c2', direction: 'up', creature: 'G' };
        expect(tracesOf({ seat: 0, step: move }, view)).toEqual(['c2', 'c3']);
        expect(tracesOf({ seat: 0, step: ability('b2', 'shove', 'up', 'B') }, view)).toEqual(['b2', 'b4']);
        expect(tracesOf({ seat: 0, step: ability('a4', 'fly', 'up-left', 'D') }, view)).toEqual(['a4']);
        expect(tracesOf({ seat: 0, step: { type: 'summon', creature: 'G', space: 'a2' } }, view)).toEqual(['a2']);
        expect(tracesOf({ seat: null }, view)).toEqual([]);
    });
});

it('leaves the board where the last action led', () => {
    expect(departure('a4', ability('a4', 'fly', 'up-left', 'D'))).toBe('off -1 4');
    expect(departure('b1', ability('b2', 'shove', 'down', 'B'))).toBe('off 1 -1');
    expect(departure('c3', ability('c3', 'jump', 'right', 'G'))).toBe('off 4 2');
    expect(departure('d3', ability('b2', 'swap', 'up', 'S')), 'not by this action').toBe('off 4 2');
    expect(departure('b2', undefined)).toBe('b2');
});
