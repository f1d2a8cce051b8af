/** A finger or a mouse button that is held down: a tap on one hex, or a stroke that paints hex after hex. */
import type { Aim } from './aim.svelte';

export class Stroke {
    #first: number | null = null;
    #last: number | null = null;
    #wasPainted = false;
    #hasMoved = false;

    constructor(readonly aim: Aim) {}

    begin(hex: number | null): void {
        this.#first = this.#last = hex;
        this.#wasPainted = hex !== null && this.aim.painted.includes(hex);
        this.#hasMoved = false;
        // A finger that only rests must not be asked why.
        if (hex !== null && this.aim.open.includes(hex)) this.aim.paint(hex);
    }

    /** What the stroke comes across is painted, if it may be. */
    move(hex: number | null): void {
        if (hex === null || hex === this.#last) return;
        this.#last = hex;
        this.#hasMoved = true;
        this.aim.paint(hex);
    }

    /** Without having moved it was a tap: on what was painted before, or on what cannot be painted. */
    end(): void {
        const hex = this.#first;
        const isNew = hex !== null && this.aim.painted.includes(hex) && !this.#wasPainted;
        if (hex !== null && !this.#hasMoved && !isNew) this.aim.tap(hex);
        this.#first = null;
    }
}
