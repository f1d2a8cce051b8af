/** Where points fly: from the cells that earned them to their line of the score sheet, in pixels of the window. */
import type { CellName } from './gains';

export type Flight = { x: number; y: number; dx: number; dy: number; text: string };

const FLASH = 390; // milliseconds
/** Where there is no line to fly to, points rise. */
const RISE = -48;

function elementsOf(cells: CellName[]): SVGElement[] {
    return cells.flatMap((cell) => {
        const name = CSS.escape(String(cell));
        return document.querySelector<SVGElement>(`svg [data-cell="${name}"]`) ?? [];
    });
}

export function flash(cells: CellName[]): void {
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--laurel') || 'gold';
    for (const element of elementsOf(cells)) {
        element.animate?.(
            [
                { fill: colour, fillOpacity: 0 },
                { fill: colour, fillOpacity: 0.75, offset: 0.25 },
                { fill: colour, fillOpacity: 0 },
            ],
            { duration: FLASH, easing: 'ease-out' },
        );
    }
}

/** Null where neither the cells nor another place of the seat can be seen. */
export function flightOf(seat: number, part: string, cells: CellName[], text: string): Flight | null {
    const from = middleOf(elementsOf(cells)) ?? middleOf([...document.querySelectorAll(`[data-earner="${seat}"]`)]);
    if (!from) return null;
    const to = middleOf(targetsOf(seat, part));
    return { ...from, dx: to ? to.x - from.x : 0, dy: to ? to.y - from.y : RISE, text };
}

/** The line of the part on the board or on the page, or else the points of the seat. */
function targetsOf(seat: number, part: string): Element[] {
    const name = CSS.escape(part);
    const selectors = [`[data-part="${name}"]`, `[data-line="${seat} ${name}"]`, `[data-points="${seat}"]`];
    const found = selectors.map((selector) => document.querySelector(selector)).find((each) => each && isSeen(each));
    return found ? [found] : [];
}

function isSeen(element: Element): boolean {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
}

function middleOf(elements: Element[]): { x: number; y: number } | null {
    const places = elements.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0);
    if (places.length === 0) return null;
    const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
    return {
        x: mean(places.map(({ left, width }) => left + width / 2)),
        y: mean(places.map(({ top, height }) => top + height / 2)),
    };
}
