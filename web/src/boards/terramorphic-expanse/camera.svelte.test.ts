import { describe, expect, it } from 'vitest';
import { Camera } from './camera.svelte';
import { view } from './fixtures';
import { Gestures } from './gestures';
import { expanseBox, PITCH, type Box } from './geometry';

describe('the camera', () => {
    const box = expanseBox(view(), [], 0);
    const camera = () => new Camera(() => box);

    it('shows everything until it is moved', () => {
        const { box: seen, scale } = camera();
        expect(scale).toBeCloseTo(600 / (2 * PITCH));
        expect(seen).toMatchObject({ width: 2 * PITCH, height: 2 * PITCH });
    });

    it('keeps the point under the pointer when it zooms', () => {
        const one = camera();
        const before = one.point({ x: 100, y: 200 });
        one.zoom(1.5, { x: 100, y: 200 });
        expect(one.point({ x: 100, y: 200 }).x).toBeCloseTo(before.x);
        expect(one.point({ x: 100, y: 200 }).y).toBeCloseTo(before.y);
        one.zoom(1000);
        expect(one.scale).toBeLessThan(3);
        one.showWhole();
        expect([one.isMoved, one.isWhole]).toEqual([false, true]);
    });

    it('begins with what matters when the whole would be too small to read', () => {
        const wide = { x: -4 * PITCH, y: 0, width: 8 * PITCH, height: PITCH };
        const guide = { x: 2 * PITCH, y: 0, width: PITCH, height: PITCH };
        const one = new Camera(
            () => wide,
            () => guide,
        );
        expect(one.isWhole).toBe(false);
        expect(one.scale).toBeGreaterThan((2 * 600) / wide.width / 1.5);
        expect(one.box.x + one.box.width / 2).toBeCloseTo(2.5 * PITCH);
        one.showWhole();
        expect(one.isWhole).toBe(true);
        expect(one.scale).toBeCloseTo(600 / wide.width);
    });

    it('tells taps, drags and pinches apart', () => {
        const one = camera();
        const gestures = new Gestures(one);
        gestures.press(1, { x: 10, y: 10 });
        gestures.move(1, { x: 13, y: 12 });
        expect(gestures.release(1)).toBe(true);
        gestures.press(1, { x: 10, y: 10 });
        gestures.move(1, { x: 60, y: 10 });
        expect(gestures.release(1)).toBe(false);
        expect(one.isMoved).toBe(true);
        const scale = one.scale;
        gestures.press(1, { x: 200, y: 300 });
        gestures.press(2, { x: 300, y: 300 });
        gestures.move(2, { x: 400, y: 300 });
        expect(one.scale).toBeGreaterThan(scale * 1.5);
        expect(gestures.release(2)).toBe(false);
        expect(gestures.release(1)).toBe(false);
    });

    describe('on a map of 600 pixels', () => {
        function measured(start: Box, focus?: Box) {
            const needed = $state({ content: start, focus: focus ?? start });
            const one = new Camera(
                () => needed.content,
                () => needed.focus,
            );
            one.measuredWidth = one.measuredHeight = 600;
            one.keep();
            return { one, needed };
        }

        it('changes only when something would leave the view, and then shows that as well', () => {
            const { one, needed } = measured(box);
            const before = one.box;
            needed.content = { ...box, width: PITCH, height: PITCH };
            one.keep();
            expect(one.box).toEqual(before);
            needed.content = { ...box, width: box.width + PITCH };
            one.keep();
            expect(one.box).toMatchObject({ x: box.x, width: box.width + PITCH });
            needed.content = box;
            one.keep();
            expect(one.box.width).toBe(box.width + PITCH);
            expect(one.isWhole).toBe(false);
            one.showWhole();
            expect([one.isWhole, one.box.width]).toEqual([true, box.width]);
        });

        it('has room around the expanse as long as that can be read', () => {
            const around = (by: number) => ({ x: -by, y: -by, width: 2 * by, height: 2 * by });
            const rooms = [around(2000), around(700), around(600)];
            const one = new Camera(
                () => around(500),
                () => around(100),
                () => rooms,
            );
            one.measuredWidth = one.measuredHeight = 600;
            one.keep();
            expect(one.box).toEqual(around(700));
        });

        it('stays where somebody has moved it', () => {
            const { one, needed } = measured(box);
            one.zoom(1.5);
            const before = one.box;
            needed.content = { ...box, width: 2 * box.width };
            one.keep();
            expect(one.box).toEqual(before);
        });

        it('moves on to what matters where the whole would be too small to read', () => {
            const wide = { x: -4 * PITCH, y: 0, width: 8 * PITCH, height: PITCH };
            const at = (x: number) => ({ x: x * PITCH, y: 0, width: PITCH, height: PITCH });
            const { one, needed } = measured(wide, at(-4));
            const before = one.box;
            needed.focus = at(-3);
            one.keep();
            expect(one.box).toEqual(before);
            needed.focus = at(3);
            one.keep();
            expect(one.box.x + one.box.width).toBeGreaterThan(4 * PITCH);
            expect(one.scale).toBeCloseTo(0.5);
        });
    });
});
