import { describe, expect, it } from 'vitest';
import { cityAt, FAR, play, view } from './fixtures';
import { cityPoint, joinedPortals, PITCH, placeOf, portalCity, spotBeyond } from './geometry';
import { cardOf, CORNERS, LAND_SIDES, landSide, SCOREBOARD } from './lands';
import { spotAt, stepMark } from './spots';

describe('lands', () => {
    it('are the sixteen sides with four cities each', () => {
        expect(LAND_SIDES.map(({ side }) => side)).toHaveLength(16);
        expect(new Set(LAND_SIDES.flatMap(({ cities }) => Object.values(cities).map(({ name }) => name))).size).toBe(
            64,
        );
    });

    it('are joined where open portals face each other, and with the scoreboard', () => {
        const west = landSide('1a').portals.filter((portal) => portal.startsWith('W'));
        const towards = west.map((portal) => [portal, SCOREBOARD]);
        expect([...joinedPortals(view({ lands: [] }), '1a', { x: 1, y: 0 })]).toEqual(towards);

        // Every side has one open portal on its southern edge, and another side one that faces it.
        const [south] = landSide('2b').portals.filter((portal) => portal.startsWith('S'));
        const facing = south!.replace('S', 'N');
        const { side } = LAND_SIDES.find((each) => each.side !== '2b' && each.portals.includes(facing))!;
        const two = view({ lands: [{ card: cardOf(side), side, x: 5, y: 0 }] });
        const joined = [[south, cityAt(side, portalCity(facing))]];
        expect([...joinedPortals(two, '2b', { x: 5, y: -1 })]).toEqual(joined);
        expect([...joinedPortals(two, '2b', { x: 5, y: -1 }, cardOf(side))]).toEqual([]);
    });

    it('have their places beside others', () => {
        expect(placeOf(view(), play('3a', '1', 'E').step)).toEqual({ x: 2, y: 0 });
        expect(placeOf(view(), play('3a', 'scoreboard', 'S').step)).toEqual({ x: 0, y: 1 });
        expect(placeOf(view(), { type: 'pass' })).toBeNull();
    });
});

describe('spots', () => {
    const at = (city: string) => cityPoint(view(), city)!;

    it('are found by their points', () => {
        expect(spotAt(view(), [], at(FAR))).toBe(FAR);
        expect(spotAt(view(), [], { x: PITCH, y: 0 })).toBe('@1');
        expect(spotAt(view(), [], { x: 3, y: -4 })).toBe('scoreboard');
        expect(spotAt(view(), [], { x: -PITCH, y: 0 })).toBeNull();
    });

    it('are marked where a step happens', () => {
        expect(stepMark(view(), { type: 'step', city: FAR })?.point).toEqual(at(FAR));
        expect(stepMark(view(), { type: 'flip', card: 1 })?.point).toEqual({ x: PITCH, y: 0 });
        expect(stepMark(view(), play('3a', '1', 'E').step)).toMatchObject({ ghost: '3a' });
        expect(stepMark(view(), { type: 'stop' })).toBeNull();
    });

    it('are found in the direction of an arrow', () => {
        const spots = CORNERS.map((corner) => ({ ...at(cityAt('1a', corner)), corner }));
        expect(spotBeyond(at(cityAt('1a', 'NW')), spots, 'ArrowRight')?.corner).toBe('NE');
        expect(spotBeyond(at(cityAt('1a', 'NW')), spots, 'ArrowDown')?.corner).toBe('SW');
        expect(spotBeyond(at(cityAt('1a', 'NW')), spots, 'ArrowUp')).toBeNull();
    });
});
