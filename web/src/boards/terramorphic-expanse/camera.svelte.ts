/** The part of the expanse that is seen: what mouse, fingers and keys pan and zoom. */
import { contains, union, type Box, type Point } from './geometry';

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

/** What is in the middle of the map, and pixels of the screen in a unit of the drawing. */
type Seen = { centre: Point; scale: number };

const isSame = (one: Seen, other: Seen) =>
    [one.centre.x - other.centre.x, one.centre.y - other.centre.y, (one.scale - other.scale) * UNMEASURED].every(
        (difference) => Math.abs(difference) < 0.5,
    );

export class Camera {
    /** The size of the map on the screen, in pixels; 0 until that is known. */
    measuredWidth = $state(0);
    measuredHeight = $state(0);
    width = $derived.by(() => this.measuredWidth || UNMEASURED);
    height = $derived.by(() => this.measuredHeight || UNMEASURED);
    /** Where somebody has moved it; null to see what is framed. */
    #moved = $state.raw<Seen | null>(null);
    /** What it was set to by itself: all of the expanse, or the part that mattered. It stays until more has to be seen. */
    #framed = $state.raw<{ box: Box; isPart: boolean } | null>(null);
    /** Somebody wants to see all of it, however small. */
    #isWholeWanted = $state(false);
    readonly #content: () => Box;
    readonly #focus: () => Box;
    readonly #rooms: () => Box[];

    #whole = $derived.by(() => this.#fit(this.#content()));
    /** Whether all of it would be too small to read. */
    #isPart = $derived.by(() => !this.#isWholeWanted && this.#whole.scale < LEAST_READABLE);
    #needed = $derived.by(() => (this.#isPart ? this.#focus() : this.#withRoom()));
    #wanted = $derived.by(() => (this.#isPart ? this.#readable(this.#needed) : this.#needed));
    #at = $derived.by(() => this.#moved ?? this.#fit(this.#framed?.box ?? this.#wanted));
    isMoved = $derived.by(() => this.#moved !== null);
    isWhole = $derived.by(() => isSame(this.#at, this.#whole));
    /** Pixels of the screen in a unit of the drawing. */
    scale = $derived.by(() => this.#at.scale);
    box = $derived.by<Box>(() => {
        return this.#visible(this.#at);
    });

    /** All of the expanse, the part of it that matters now, and boxes with room around it: the first that can be read. */
    constructor(content: () => Box, focus = content, rooms = () => [content()]) {
        this.#content = content;
        this.#focus = focus;
        this.#rooms = rooms;
    }

    /** A pixel of the map as a point of the drawing. */
    point({ x, y }: Point): Point {
        return { x: this.box.x + x / this.scale, y: this.box.y + y / this.scale };
    }

    /** The map stays as it is while all that has to be seen is in sight, and else shows that, too. */
    keep(): void {
        if (!this.measuredWidth) return;
        const isPart = this.#isPart;
        const before = this.#framed?.isPart === isPart ? this.#framed.box : null;
        if (before && contains(this.#visible(this.#fit(before)), this.#needed)) return;
        const both = before ? union(before, this.#wanted) : this.#wanted;
        const isTooSmall = isPart && this.#fit(both).scale < LEAST_READABLE;
        this.#framed = { box: isTooSmall ? this.#wanted : both, isPart };
    }

    showWhole(): void {
        this.#isWholeWanted = true;
        this.#moved = null;
        this.#framed = { box: this.#content(), isPart: false };
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

    #withRoom(): Box {
        const rooms = this.#rooms();
        return rooms.find((box) => this.#fit(box).scale >= LEAST_READABLE) ?? rooms.at(-1)!;
    }

    #visible({ centre, scale }: Seen): Box {
        const [width, height] = [this.width / scale, this.height / scale];
        return { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
    }

    /** A box around another that is not shown larger than it has to be. */
    #readable({ x, y, width, height }: Box): Box {
        const [wide, high] = [Math.max(width, this.width / READABLE), Math.max(height, this.height / READABLE)];
        return { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high };
    }

    #fit({ x, y, width, height }: Box): Seen {
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
