/** Pointers that are down: one drags the map, two pinch it, and one that hardly moves is a tap. */
import type { Camera } from './camera.svelte';
import type { Point } from './geometry';

/** How far a pointer may move in a tap, in pixels. */
const SLACK = 7;

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

export class Gestures {
    #down = new Map<number, Point>();
    #start: Point = { x: 0, y: 0 };
    #isDragging = false;

    constructor(private readonly camera: Camera) {}

    isDown(pointer: number): boolean {
        return this.#down.has(pointer);
    }

    press(pointer: number, at: Point): void {
        this.#down.set(pointer, at);
        if (this.#down.size === 1) [this.#start, this.#isDragging] = [at, false];
        else this.#isDragging = true;
    }

    move(pointer: number, at: Point): void {
        const before = this.#down.get(pointer);
        if (!before) return;
        const other = [...this.#down].find(([each]) => each !== pointer)?.[1];
        if (!other && !this.#isDragging && distance(this.#start, at) <= SLACK) return;
        this.#isDragging = true;
        this.#down.set(pointer, at);
        if (other) this.#pinch(before, at, other);
        else this.camera.pan(at.x - before.x, at.y - before.y);
    }

    /** Whether it was a tap. */
    release(pointer: number): boolean {
        const isTap = this.#down.delete(pointer) && !this.#isDragging;
        if (this.#down.size === 0) this.#isDragging = false;
        return isTap;
    }

    cancel(pointer: number): void {
        this.release(pointer);
    }

    /** The middle of the two fingers moves the map, their distance zooms it. */
    #pinch(before: Point, at: Point, other: Point): void {
        this.camera.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
        const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
        this.camera.zoom(distance(at, other) / Math.max(1, distance(before, other)), middle);
    }
}
