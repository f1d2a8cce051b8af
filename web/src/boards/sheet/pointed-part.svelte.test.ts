import { describe, expect, it } from 'vitest';
import { PointedPart } from './pointed-part.svelte';

const touch = new Event('pointerdown') as PointerEvent;
Object.assign(touch, { pointerType: 'touch' });
const mouse = new Event('pointerenter') as PointerEvent;
Object.assign(mouse, { pointerType: 'mouse' });

function tap(pointed: PointedPart, part: string) {
    const listeners = pointed.listeners(part);
    listeners.onpointerenter(touch);
    listeners.onpointerdown(touch);
    listeners.onpointerleave(touch);
    listeners.onclick();
}

describe('the part that is pointed at', () => {
    it('follows a mouse', () => {
        const pointed = new PointedPart();
        pointed.listeners('forest').onpointerenter(mouse);
        expect(pointed.part).toBe('forest');
        pointed.listeners('forest').onclick();
        expect(pointed.part).toBe('forest');
        pointed.listeners('forest').onpointerleave(mouse);
        expect(pointed.part).toBeNull();
    });

    it('is chosen by a tap, and let go by a second one or on the map', () => {
        const pointed = new PointedPart();
        tap(pointed, 'forest');
        expect(pointed.part).toBe('forest');
        tap(pointed, 'lake');
        expect(pointed.part).toBe('lake');
        tap(pointed, 'lake');
        expect(pointed.part).toBeNull();
        tap(pointed, 'lake');
        pointed.clear();
        expect(pointed.part).toBeNull();
    });
});
