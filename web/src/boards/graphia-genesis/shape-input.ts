/** Pointers and keys that move a shape: a click or tap puts it down, a finger carries it above itself. */
import { MapInput, type MapPointer } from '../sheet/map-input.svelte';
import type { Point } from '../sheet/map-sheet';
import { sizeOf, SQUARE } from '../sheet/square-grid';
import type { ShapePlan } from './plan.svelte';
import { centreOf, squareUnder } from './squares';

/** In pixels: how far a finger goes before it drags, and how far above it the shape then is. */
const DRAG_FROM = 9;
const LIFT = 30;
const WHEEL_NOTCH = 50;

export class ShapeInput extends MapInput {
    #start: Point | null = null;
    #isDragging = false;
    #wheeled = 0;

    constructor(
        readonly plan: ShapePlan,
        readonly isOwn: () => boolean,
    ) {
        super();
    }

    get isActive(): boolean {
        return this.isOwn() && this.plan.isActing;
    }

    get isDrawing(): boolean {
        return this.isActive;
    }

    hover(pointer: MapPointer | null): void {
        this.plan.follow(pointer?.at ?? null);
    }

    press({ at }: MapPointer): void {
        this.#start = at;
        this.#isDragging = false;
    }

    drag({ at, isTouch, pixel }: MapPointer): void {
        if (!isTouch) return this.plan.follow(at);
        const way = this.#start ? Math.hypot(at.x - this.#start.x, at.y - this.#start.y) : 0;
        this.#isDragging ||= way >= DRAG_FROM * pixel;
        if (!this.#isDragging) return;
        const [height] = sizeOf(this.plan.way?.cells ?? [[0, 0]]);
        this.plan.carry({ x: at.x, y: at.y - LIFT * pixel - (height * SQUARE) / 2 });
    }

    release({ at }: MapPointer): void {
        if (!this.#isDragging) this.#tap(at);
        else if (this.plan.action) this.plan.putDown();
    }

    click(square: number): void {
        this.#tap(centreOf(square));
    }

    focus(): void {
        if (this.isActive) this.#show();
    }

    move(square: number): void {
        if (this.isActive && !this.plan.point) return this.#show();
        this.cursor = square;
        if (this.isActive) this.plan.carry(centreOf(square));
    }

    key(event: KeyboardEvent): boolean {
        if (!this.isActive) return false;
        if (event.key === 'Tab') return this.#tab(event.shiftKey);
        if (event.key !== 'Enter' && event.key !== ' ') return false;
        this.isByKeyboard = true;
        if (!this.plan.point) this.#show();
        else if (this.plan.isWhole) this.plan.commit();
        else this.plan.putDown();
        return true;
    }

    override wheel(event: WheelEvent): boolean {
        if (!this.plan.canTurn || event.ctrlKey) return false;
        this.#wheeled += event.deltaMode === 0 ? event.deltaY : event.deltaY * WHEEL_NOTCH;
        if (Math.abs(this.#wheeled) < WHEEL_NOTCH) return true;
        this.plan.turn(Math.sign(this.#wheeled));
        this.#wheeled = 0;
        return true;
    }

    #tap(at: Point): void {
        this.cursor = squareUnder(at);
        this.plan.tap(at);
    }

    /** The two shapes are stops on the way of the Tab key, and then it goes on. */
    #tab(isBackwards: boolean): boolean {
        if (this.plan.choice.card !== (isBackwards ? 1 : 0) || !this.plan.canChange) return false;
        this.isByKeyboard = true;
        this.plan.otherCard();
        return true;
    }

    #show(): void {
        this.plan.show();
        if (this.plan.point) this.cursor = squareUnder(this.plan.point);
    }
}
