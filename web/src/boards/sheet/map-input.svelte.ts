/** What pointers and keys mean on a map. A game extends it; `MapFrame` calls it. */
import type { Box, Point } from './map-sheet';

export type MapPointer = {
    at: Point;
    isTouch: boolean;
    /** How long a pixel of the screen is, as drawn. */
    pixel: number;
};

/** A pointer in the measures of a map that shows a box; it may be beside the map. */
export function pointerOn(svg: SVGSVGElement, box: Box, event: PointerEvent): MapPointer {
    const place = svg.getBoundingClientRect();
    const pixel = box.width / place.width;
    const at = { x: (event.clientX - place.left) * pixel + box.x, y: (event.clientY - place.top) * pixel + box.y };
    return { at, isTouch: event.pointerType === 'touch', pixel };
}

export abstract class MapInput {
    /** The cell on which the keyboard is. */
    cursor = $state(0);
    /** Whether the keyboard was used last. */
    isByKeyboard = $state(false);

    /** Whether the map that is shown can be drawn on now. */
    abstract readonly isActive: boolean;
    /** Whether a finger draws instead of scrolling. */
    abstract readonly isDrawing: boolean;

    /** A mouse moves over the map, or leaves it. */
    abstract hover(pointer: MapPointer | null): void;
    /** A finger or a button goes down, moves and is lifted. */
    abstract press(pointer: MapPointer): void;
    abstract drag(pointer: MapPointer): void;
    abstract release(pointer: MapPointer): void;
    /** A click that no pointer made, as a screen reader's. */
    abstract click(cell: number): void;

    /** The keyboard comes to the map. */
    abstract focus(): void;
    blur(): void {}
    /** An arrow key leads to a cell. */
    abstract move(cell: number): void;
    /** Another key is pressed: whether it meant the map. */
    abstract key(event: KeyboardEvent): boolean;
    /** Whether the wheel meant the map, which then does not scroll. */
    wheel(_: WheelEvent): boolean {
        return false;
    }
}
