import { describe, expect, it } from 'vitest';
import {
    beyondEdge,
    isOff,
    keyDirection,
    lineBetween,
    lineTo,
    outward,
    pointOf,
    REACH,
    SQUARES,
    step,
} from './geometry';

describe('spots', () => {
    it('steps along the board and over its edge', () => {
        expect(step('b2', 'up')).toBe('b3');
        expect(step('b2', 'down-right')).toBe('c1');
        expect(step('a3', 'left')).toBe('off -1 2');
        expect(step('off -1 2', 'right')).toBe('a3');
        expect(isOff(step('d4', 'up-right'))).toBe(true);
    });

    it('names the line between two squares', () => {
        expect(lineTo('a1', 'a4')).toEqual({ direction: 'up', length: 3 });
        expect(lineTo('d4', 'b2')).toEqual({ direction: 'down-left', length: 2 });
        expect(lineTo('a1', 'b3')).toBeNull();
        expect(lineTo('a1', 'a1')).toBeNull();
    });
});

describe('drawing', () => {
    it('puts the own base at the bottom', () => {
        expect(pointOf('a1', 0)).toEqual({ x: 0, y: 150 });
        expect(pointOf('d4', 1).y).toBe(150);
        expect(pointOf('a1', -1)).toEqual(pointOf('a1', 0));
        expect(pointOf('d4', 0).y).toBe(-150);
    });

    it('draws up to the left and right to the right, as a board turned on its corner has them', () => {
        const [from, up, right] = ['a1', 'a2', 'b1'].map((square) => pointOf(square, 0));
        expect([up!.x - from!.x, up!.y - from!.y]).toEqual([-50, -50]);
        expect([right!.x - from!.x, right!.y - from!.y]).toEqual([50, -50]);
    });

    it('keeps the ring inside the box with room for a finger', () => {
        for (const square of SQUARES)
            for (const direction of ['up', 'down', 'left', 'right', 'up-left', 'down-right'] as const) {
                const { x, y } = pointOf(step(square, direction), 0);
                expect(Math.max(Math.abs(x), Math.abs(y)) + 28).toBeLessThanOrEqual(REACH);
            }
    });
});

it('turns the arrow keys with the board', () => {
    expect(keyDirection('ArrowUp', 0)).toBe('up');
    expect(keyDirection('ArrowUp', 1)).toBe('down');
    expect(keyDirection('ArrowLeft', 1)).toBe('right');
    expect(keyDirection('Enter', 0)).toBeNull();
});

it('finds the edge in a direction, and the spots of a line', () => {
    expect(beyondEdge('a4', 'up-left')).toBe('off -1 4');
    expect(beyondEdge('c3', 'right')).toBe('off 4 2');
    expect(lineBetween('b4', 'b2')).toEqual(['b4', 'b3']);
    expect(lineBetween('off 1 -1', 'b1')).toEqual(['off 1 -1']);
    expect(outward('b2')).toEqual([]);
});
