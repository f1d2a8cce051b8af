/** What pointers and keys do on the sheet. */
import { MapInput, type MapPointer } from '../sheet/map-input.svelte';
import type { Point } from '../sheet/map-sheet';
import { sizeOf, SQUARE } from '../sheet/square-grid';
import type { Hand } from './hand.svelte';
import type { Cell, Piece } from './types';

/** A pointer that moved less is tapping; pixels of the screen. */
const TAP = 7;
/** How far above a finger the lower edge of a piece floats; pixels of the screen. */
const ABOVE_FINGER = 34;

type Held = {
    from: Point;
    /** Where the piece was when a finger came down beside it. */
    middle: Point | null;
    /** The piece that lies under the pointer. */
    under: Piece | null;
    /** From the pointer to the middle of the piece, which is held where it was touched. */
    grip: Point;
    hasMoved: boolean;
    /** The piece floats above the finger, instead of moving along with it. */
    isFloating: boolean;
};

export class PieceInput extends MapInput {
    #held: Held | null = null;

    constructor(private readonly hand: Hand) {
        super();
    }

    get isActive(): boolean {
        return this.hand.isRacing;
    }

    get isDrawing(): boolean {
        return this.hand.isRacing;
    }

    /** Whether a pointer carries the piece. */
    get isCarrying(): boolean {
        return this.#held?.hasMoved === true && this.hand.piece !== null;
    }

    // Pointers on the sheet

    hover(pointer: MapPointer | null): void {
        if (this.hand.piece && !this.#held) this.hand.middle = pointer?.at ?? null;
    }

    press(pointer: MapPointer): void {
        const { hand } = this;
        if (pointer.isTouch) hand.snap();
        const under = hand.piece ? null : hand.pieceAt(cellUnder(pointer.at));
        this.#held = { from: pointer.at, middle: hand.middle, under, grip: CENTRE, hasMoved: false, isFloating: false };
    }

    drag(pointer: MapPointer): void {
        const held = this.#held;
        if (!held || (!held.hasMoved && distance(held.from, pointer.at) < TAP * pointer.pixel)) return;
        held.hasMoved = true;
        if (held.under) {
            const middle = this.hand.middleOf(held.under);
            this.hand.lift(held.under);
            const grip = middle ? difference(middle, held.from) : CENTRE;
            Object.assign(held, { under: null, isFloating: true, grip });
        }
        this.#carry(pointer, held);
    }

    release(pointer: MapPointer): void {
        const held = this.#held;
        this.#held = null;
        if (!held) return;
        if (held.under) this.hand.takeBack(held.under);
        else if (held.hasMoved) this.#let();
        else this.#tap(pointer);
    }

    // Pointers that come from the tray

    /** A pointer takes a piece from the tray. */
    take(piece: Piece, pointer: MapPointer): void {
        this.isByKeyboard = false;
        this.hand.pickUp(piece);
        this.#held = { from: pointer.at, middle: null, under: null, grip: CENTRE, hasMoved: true, isFloating: true };
        this.#carry(pointer, this.#held);
    }

    /** The gesture was taken away by the system. */
    cancel(): void {
        this.#held = null;
        this.hand.putDown();
    }

    #carry(pointer: MapPointer, held: Held): void {
        if (!this.hand.piece) return;
        if (!pointer.isTouch) this.hand.middle = sum(pointer.at, held.grip, CENTRE);
        else if (held.isFloating) this.hand.middle = aboveFinger(pointer, this.hand.cells);
        else if (held.middle) this.hand.middle = sum(held.middle, pointer.at, held.from);
    }

    /** Beside the sheet the piece goes back to the tray. */
    #let(): void {
        if (!this.hand.piece) return;
        if (!this.hand.corner) return this.hand.putDown();
        this.hand.drop();
        this.hand.snap();
    }

    #tap(pointer: MapPointer): void {
        const { hand } = this;
        if (!hand.piece) return;
        const isOnPiece = hand.squares.some((square) => String(square) === String(cellUnder(pointer.at)));
        const isToPlace = !pointer.isTouch || isOnPiece;
        if (!pointer.isTouch) hand.middle = pointer.at;
        else if (!isOnPiece) hand.middle = pointer.at;
        hand.snap();
        if (isToPlace) hand.drop();
    }

    // A screen reader, and keys

    click(square: number): void {
        this.cursor = square;
        const cell = this.#cellOf(square);
        const { hand } = this;
        const under = hand.pieceAt(cell);
        if (!hand.piece && under) return hand.takeBack(under);
        hand.middle = { x: (cell[1] + 0.5) * SQUARE, y: (cell[0] + 0.5) * SQUARE };
        hand.snap();
        hand.drop();
    }

    focus(): void {
        if (this.hand.piece) this.showPiece();
    }

    showPiece(): void {
        this.isByKeyboard = true;
        this.hand.show();
        this.hand.snap();
        this.#follow();
    }

    move(square: number): void {
        if (!this.hand.piece) {
            this.cursor = square;
            return;
        }
        const [from, to] = [this.#cellOf(this.cursor), this.#cellOf(square)];
        if (this.hand.middle) this.hand.shift(to[0] - from[0], to[1] - from[1]);
        else this.hand.show();
        this.#follow();
    }

    key(_: KeyboardEvent): boolean {
        return false;
    }

    override wheel(event: WheelEvent): boolean {
        if (!this.hand.piece || event.deltaY === 0 || event.ctrlKey) return false;
        this.hand.turn(event.deltaY > 0 ? 1 : -1);
        return true;
    }

    /** Takes back the piece at the cursor, or else the last one. */
    takeBack(): void {
        const piece = this.hand.pieceAt(this.#cellOf(this.cursor));
        if (piece) this.hand.takeBack(piece);
        else this.hand.takeBackLast();
    }

    /** The cursor is on the first square of the piece. */
    #follow(): void {
        const [first] = this.hand.squares;
        if (first) this.cursor = first[0] * this.hand.size[1] + first[1];
    }

    #cellOf(square: number): Cell {
        const columns = this.hand.size[1];
        return [Math.floor(square / columns), square % columns];
    }
}

const cellUnder = ({ x, y }: Point): Cell => [Math.floor(y / SQUARE), Math.floor(x / SQUARE)];
const CENTRE: Point = { x: 0, y: 0 };
const difference = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y });
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const sum = (start: Point, to: Point, from: Point): Point => ({
    x: start.x + to.x - from.x,
    y: start.y + to.y - from.y,
});

function aboveFinger({ at, pixel }: MapPointer, cells: Cell[]): Point {
    const [height] = sizeOf(cells);
    return { x: at.x, y: at.y - ABOVE_FINGER * pixel - (height * SQUARE) / 2 };
}
