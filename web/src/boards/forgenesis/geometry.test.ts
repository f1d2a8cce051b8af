import { describe, expect, it } from 'vitest';
import { departure, isOff, keyDirection, lineTo, pointOf, REACH, SQUARES, step, traces } from './geometry';

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

it('tells which squares a step concerned', () => {
    expect(traces('Sb1-b2')).toEqual(['b1', 'b2']);
    expect(traces('Sb1-off')).toEqual(['b1']);
    expect(traces('Bb2 shove up')).toEqual(['b2', 'b4']);
    expect(traces('Da4 fly up-left')).toEqual(['a4']);
    expect(traces('summon G a2')).toEqual(['a2']);
    expect(traces('Firefly is out of play')).toEqual([]);
});

it('tells where a creature left the board', () => {
    expect(departure('a4', 'Da4 fly up-left')).toBe('off -1 4');
    expect(departure('b1', 'Bb2 shove down')).toBe('off 1 -1');
    expect(departure('a4', 'Sa4-off')).toBe('off 0 4');
    expect(departure('d3', 'Gb3 jump right')).toBe('off 4 2');
});
