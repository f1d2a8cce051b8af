/** Pointers and keys that paint hexes: a tap paints one or takes it back, a stroke paints one after another. */
import { MapInput, type MapPointer } from '../sheet/map-input.svelte';
import { hexAt, QUESTION } from './hexes';
import type { TurnPlan } from './plan.svelte';

export class StrokeInput extends MapInput {
    #first: number | null = null;
    #last: number | null = null;
    #wasPainted = false;
    #hasMoved = false;

    constructor(
        readonly plan: TurnPlan,
        readonly isOwn: () => boolean,
    ) {
        super();
        this.cursor = QUESTION;
    }

    get isActive(): boolean {
        return this.isOwn() && this.plan.isActing;
    }

    get isDrawing(): boolean {
        return this.isActive && (this.plan.left > 0 || this.plan.painted.length > 0);
    }

    hover(pointer: MapPointer | null): void {
        this.plan.hovered = pointer && hexAt(pointer.at);
    }

    press({ at }: MapPointer): void {
        this.begin(hexAt(at));
    }

    drag({ at }: MapPointer): void {
        this.extend(hexAt(at));
    }

    release({ at }: MapPointer): void {
        this.cursor = hexAt(at) ?? this.cursor;
        this.end();
    }

    click(hex: number): void {
        this.cursor = hex;
        this.plan.tap(hex);
    }

    focus(): void {
        this.#hoverCursor();
    }

    override blur(): void {
        if (this.isByKeyboard) this.plan.hovered = null;
    }

    move(hex: number): void {
        this.cursor = hex;
        this.#hoverCursor();
    }

    key({ key }: KeyboardEvent): boolean {
        if (key !== ' ' && (key !== 'Enter' || this.plan.isWhole)) return false;
        if (this.isActive) this.plan.tap(this.cursor);
        return true;
    }

    begin(hex: number | null): void {
        this.#first = this.#last = hex;
        this.#wasPainted = hex !== null && this.plan.painted.includes(hex);
        this.#hasMoved = false;
        // A finger that only rests must not be asked why.
        if (hex !== null && this.plan.open.includes(hex)) this.plan.paint(hex);
    }

    /** What the stroke comes across is painted, if that is legal. */
    extend(hex: number | null): void {
        if (hex === null || hex === this.#last) return;
        this.#last = hex;
        this.#hasMoved = true;
        this.plan.paint(hex);
    }

    /** Without having moved it was a tap: on what was painted before, or on what cannot be painted. */
    end(): void {
        const hex = this.#first;
        const isNew = hex !== null && this.plan.painted.includes(hex) && !this.#wasPainted;
        if (hex !== null && !this.#hasMoved && !isNew) this.plan.tap(hex);
        this.#first = null;
    }

    #hoverCursor(): void {
        if (this.isOwn()) this.plan.hovered = this.cursor;
    }
}
