import { describe, expect, it } from 'vitest';
import { loops } from '../sheet/outline';
import { centreOf, HEXES, hexAt, hexName, hexNumber, neighbour, polygons, printedOn, QUESTION, SHEET } from './hexes';
import type { ArrowKey } from '../sheet/map-sheet';

const numbers = (...names: string[]) => names.map((name) => hexNumber(name)!);

it('names hexes by row and place', () => {
    expect(HEXES).toHaveLength(61);
    expect([0, 4, 5, 30, 60].map(hexName)).toEqual(['a1', 'a5', 'b1', 'e5', 'i5']);
    expect(HEXES.map((hex) => hexNumber(hexName(hex)))).toEqual(HEXES);
    expect(hexNumber('j1')).toBeUndefined();
});

it('knows what is written on the sheet', () => {
    expect(hexName(QUESTION)).toBe('e5');
    const powers = HEXES.filter((hex) => printedOn(hex) === '±1');
    expect(powers.map(hexName)).toEqual(['b2', 'b5', 'e2', 'e8', 'h2', 'h5']);
});

it('finds the hex under a point, and none beside the map', () => {
    for (const hex of HEXES) expect(hexAt({ x: centreOf(hex).x + 9, y: centreOf(hex).y - 12 })).toBe(hex);
    expect(hexAt({ x: -175, y: -150 })).toBeNull();
});

describe('arrow keys', () => {
    const way = (from: string, line: string, ...keys: ArrowKey[]) => {
        const x = centreOf(hexNumber(line)!).x;
        return keys.map(
            (
                (hex) => (key: ArrowKey) =>
                    hexName((hex = neighbour(hex, key, x)))
            )(hexNumber(from)!),
        );
    };

    it('lead along a row and stay on the map', () => {
        expect(way('e8', 'e8', 'ArrowRight', 'ArrowRight', 'ArrowLeft')).toEqual(['e9', 'e9', 'e8']);
        expect(way('a1', 'a1', 'ArrowLeft', 'ArrowUp')).toEqual(['a1', 'a1']);
    });

    it('lead up and down in a straight line', () => {
        const up = way('e5', 'e5', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp');
        expect(up[1]).toBe('c4');
        expect(up[3]).toBe('a3');
        expect(way('e1', 'e1', 'ArrowDown', 'ArrowDown')).toEqual(['f1', 'g1']);
    });

    it('reach every hex', () => {
        const reached = new Set([30]);
        for (const hex of reached)
            for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const)
                reached.add(neighbour(hex, key, centreOf(hex).x));
        expect(reached.size).toBe(61);
    });
});

describe('outlines', () => {
    it('go round a hex, and round hexes that hang together', () => {
        expect(loops(polygons([30])).map((loop) => loop.length)).toEqual([6]);
        expect(loops(polygons(numbers('e5', 'e6'))).map((loop) => loop.length)).toEqual([10]);
        expect(loops(polygons(numbers('a1', 'i5')))).toHaveLength(2);
    });

    it('leave a hole where there is one', () => {
        const ring = polygons(numbers('d4', 'd5', 'e4', 'e6', 'f4', 'f5'));
        expect(
            loops(ring)
                .map((loop) => loop.length)
                .sort((a, b) => a - b),
        ).toEqual([6, 18]);
    });

    it('of the whole map have all its sides', () => {
        expect(loops(polygons(HEXES))[0]).toHaveLength(6 * 9);
        expect(SHEET.rows.map((line) => line.length)).toEqual([5, 6, 7, 8, 9, 8, 7, 6, 5]);
    });

    it('move inwards', () => {
        const right = (path: string) =>
            Math.max(...[...path.matchAll(/[ML](-?[\d.]+)/g)].map((found) => Number(found[1])));
        expect(right(SHEET.outline([30], 2))).toBeCloseTo(right(SHEET.outline([30])) - 2);
    });
});
