/** Where a lesson points, and whether a browser has been offered one. */

export type Ring = { left: number; top: number; size: number };

const PLACES = '[role="gridcell"], [role="button"], button, [role="option"], [role="radio"]';
/** Of a cell, which may stand on its corner. */
const RING = 0.72;

/** The places on the page of all cells and buttons whose names begin so. */
export function pointed(page: Document, names: string[]): Ring[] {
    if (names.length === 0) return [];
    const { scrollX, scrollY } = page.defaultView ?? { scrollX: 0, scrollY: 0 };
    const found = [...page.querySelectorAll(`main :is(${PLACES})`)].filter((place) => isNamed(place, names));
    return found.map((place) => {
        const { left, top, width, height } = place.getBoundingClientRect();
        const size = RING * Math.min(width, height);
        return { left: left + scrollX + (width - size) / 2, top: top + scrollY + (height - size) / 2, size };
    });
}

/** `a2` names `a2, Orange Frog`, and not `a23`. */
function isNamed(place: Element, names: string[]): boolean {
    const label = place.getAttribute('aria-label') ?? place.textContent?.trim() ?? '';
    return names.some((name) => label.startsWith(name) && !/[\p{L}\p{N}]/u.test(label.charAt(name.length)));
}

const key = (game: string) => `landwright-lesson-${game}`;

/** Whether the lesson of a game was begun here before. It is offered until then, and always in the help. */
export const hasBegunLesson = (game: string): boolean => localStorage.getItem(key(game)) !== null;

export const rememberLesson = (game: string): void => localStorage.setItem(key(game), '1');
