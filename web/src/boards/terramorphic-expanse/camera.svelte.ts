/** The part of the expanse that is seen: what mouse, fingers and keys pan and zoom. */
import type { Box, Point } from './geometry';

const LARGEST = 2.4;
/** How much smaller than the whole expanse it can be made. */
const SMALLEST = 0.7;
const STEP = 1.25;
/** A whole expanse that is smaller than this is hard to read; then only what matters is shown, larger. */
const LEAST_READABLE = 0.36;
const READABLE = 0.5;
const UNMEASURED = 600;
/** How near the edge the cursor may come, in pixels. */
const EDGE = 60;

export class Camera {
    /** The size of the map on the screen, in pixels; 0 until that is known. */
    measuredWidth = $state(0);
    measuredHeight = $state(0);
    width = $derived.by(() => this.measuredWidth || UNMEASURED);
    height = $derived.by(() => this.measuredHeight || UNMEASURED);
    /** Where somebody has moved it; null to see what matters. */
    #moved = $state.raw<{ centre: Point; scale: number } | null>(null);
    /** Somebody wants to see all of it, however small. */
    #isWholeWanted = $state(false);
    readonly #content: () => Box;
    readonly #focus: () => Box;

    #whole = $derived.by(() => this.#fit(this.#content()));
    #start = $derived.by(() => {
        if (this.#isWholeWanted || this.#whole.scale >= LEAST_READABLE) return this.#whole;
        const { centre, scale } = this.#fit(this.#focus());
        return { centre, scale: Math.max(this.#whole.scale, Math.min(scale, READABLE)) };
    });
    #at = $derived.by(() => this.#moved ?? this.#start);
    isMoved = $derived.by(() => this.#moved !== null);
    isWhole = $derived.by(() => this.#at === this.#whole);
    /** Pixels of the screen in a unit of the drawing. */
    scale = $derived.by(() => this.#at.scale);
    box = $derived.by<Box>(() => {
        const { centre, scale } = this.#at;
        const [width, height] = [this.width / scale, this.height / scale];
        return { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
    });

    /** All of the expanse, and the part of it that matters now. */
    constructor(content: () => Box, focus = content) {
        this.#content = content;
        this.#focus = focus;
    }

    /** A pixel of the map as a point of the drawing. */
    point({ x, y }: Point): Point {
        return { x: this.box.x + x / this.scale, y: this.box.y + y / this.scale };
    }

    showWhole(): void {
        this.#isWholeWanted = true;
        this.#moved = null;
    }

    /** Pans by pixels: what lies under a finger stays there. */
    pan(dx: number, dy: number): void {
        const { centre, scale } = this.#at;
        this.#move({ x: centre.x - dx / scale, y: centre.y - dy / scale }, scale);
    }

    /** Zooms by a factor; the pixel `around` stays where it is. */
    zoom(factor: number, around: Point = { x: this.width / 2, y: this.height / 2 }): void {
        const fixed = this.point(around);
        const smallest = Math.min(this.#whole.scale, LARGEST) * SMALLEST;
        const scale = Math.min(LARGEST, Math.max(smallest, this.scale * factor));
        const [dx, dy] = [around.x - this.width / 2, around.y - this.height / 2];
        this.#move({ x: fixed.x - dx / scale, y: fixed.y - dy / scale }, scale);
    }

    zoomIn(): void {
        this.zoom(STEP);
    }

    zoomOut(): void {
        this.zoom(1 / STEP);
    }

    /** Pans as far as needed to show a point. */
    follow(point: Point): void {
        const pixel = { x: (point.x - this.box.x) * this.scale, y: (point.y - this.box.y) * this.scale };
        const beyond = (at: number, size: number) => Math.min(0, at - EDGE) + Math.max(0, at - size + EDGE);
        const [dx, dy] = [beyond(pixel.x, this.width), beyond(pixel.y, this.height)];
        if (!this.isWhole && (dx || dy)) this.pan(-dx, -dy);
    }

    #fit({ x, y, width, height }: Box): { centre: Point; scale: number } {
        const scale = Math.min(this.width / width, this.height / height);
        return { centre: { x: x + width / 2, y: y + height / 2 }, scale };
    }

    /** The middle of the map stays on the expanse. */
    #move(centre: Point, scale: number): void {
        const { x, y, width, height } = this.#content();
        const within = (at: number, start: number, size: number) => Math.min(start + size, Math.max(start, at));
        this.#moved = { centre: { x: within(centre.x, x, width), y: within(centre.y, y, height) }, scale };
    }
}
