/** What a lesson says and where it points. */
import type { Frame } from '../api/types';
import { CELL, CONFIRM } from '../boards/contract';

type Lesson = NonNullable<Frame['lesson']>;
export type LessonShown = { step: number; say: string; cells: string[]; isWrong: boolean };
/** A circle in a cell, or a frame around a button, in pixels of the page. */
export type Ring = { left: number; top: number; width: number; height: number; isRound: boolean };

const PLACES = `${CELL}, button`;
/** Of a cell, which may stand on its corner. */
const RING = 0.72;
/** Pixels from a button to its frame. */
const FRAME = 3;
/** Pixels between a place and the bar that covered it. */
const MARGIN = 8;

/** What a lesson says when these actions are planned and not confirmed yet. */
export function shownLesson(lesson: Lesson, planned: string[]): LessonShown {
    const texts = [...planned];
    for (const [nth, { say, cells, do: wanted, wrong, confirm }] of lesson.planned.entries()) {
        const step = lesson.step + nth;
        const done = texts.splice(0, wanted.length);
        if (!done.every((text, number) => isMeant(text, wanted[number]!)))
            return { step, say: wrong, cells, isWrong: true };
        if (done.length < wanted.length) return { step, say, cells, isWrong: false };
        if (confirm) return { step, say: confirm, cells: [CONFIRM], isWrong: false };
    }
    return { step: lesson.step, say: lesson.say, cells: lesson.cells, isWrong: false };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether an action is one of those that a lesson names; * stands for any text. */
function isMeant(text: string, wanted: string): boolean {
    const pattern = (name: string) => name.split('*').map(escaped).join('.*');
    return wanted.split(' | ').some((name) => new RegExp(`^${pattern(name)}$`).test(text));
}

/** The rings around all cells and buttons of the page whose names begin so. */
export function pointed(page: Document, names: string[]): Ring[] {
    const { scrollX, scrollY } = page.defaultView ?? { scrollX: 0, scrollY: 0 };
    return places(page, names).map((place) => {
        const box = place.getBoundingClientRect();
        const isRound = !place.matches('button');
        const size = RING * Math.min(box.width, box.height);
        const [width, height] = isRound ? [size, size] : [box.width + 2 * FRAME, box.height + 2 * FRAME];
        const left = box.left + scrollX + (box.width - width) / 2;
        return { left, top: box.top + scrollY + (box.height - height) / 2, width, height, isRound };
    });
}

/** Scrolls the first of them above a bar at the bottom of the window that covers it. */
export function uncover(page: Document, names: string[]): void {
    const [place] = places(page, names);
    if (!place) return;
    const { left, width, bottom } = place.getBoundingClientRect();
    const covering = page.elementFromPoint(left + width / 2, bottom - 1);
    const bar = covering && !place.contains(covering) ? sticky(covering) : null;
    if (bar) page.defaultView?.scrollBy(0, bottom + MARGIN - bar.getBoundingClientRect().top);
}

function places(page: Document, names: string[]): Element[] {
    if (names.length === 0) return [];
    return [...page.querySelectorAll(`main :is(${PLACES})`)].filter((place) => isNamed(place, names));
}

/** The element itself or the next one around it that stays in place when the page is scrolled. */
function sticky(element: Element | null): Element | null {
    if (!element || getComputedStyle(element).position === 'sticky') return element;
    return sticky(element.parentElement);
}

/** `a2` names `a2, Orange Frog`, and not `a23`. */
function isNamed(place: Element, names: string[]): boolean {
    const label = place.getAttribute('aria-label') ?? place.textContent?.trim() ?? '';
    return names.some((name) => label.startsWith(name) && !/[\p{L}\p{N}]/u.test(label.charAt(name.length)));
}
