/** What a lesson says and where it points. */
import type { Frame } from '../api/types';
import { BACK, CELL, CONFIRM } from '../boards/contract';
import { isNamed } from '../components/wanted';

export type Lesson = NonNullable<Frame['lesson']>;
/** `tap` is what is tapped one after another; names of one tap are separated by " | ". */
export type LessonShown = { step: number; say: string; tap: string[]; isWrong: boolean };
/** A circle in a cell, or a frame around a button, in pixels of the page. */
export type Ring = { left: number; top: number; width: number; height: number; isRound: boolean };

const PLACES = `${CELL}, button`;
/** What has been tapped: a button that is pressed, a cell that is chosen. */
const TAPPED = '[aria-pressed="true"], [aria-selected="true"]';
const OR = ' | ';
/** Of a cell, which may stand on its corner. */
const RING = 0.72;
/** Pixels from a button to its frame. */
const FRAME = 3;
/** Pixels between a place and the bar that covered it. */
const MARGIN = 8;

/** What a lesson says when these actions are planned and not confirmed yet. */
export function shownLesson(lesson: Lesson, planned: string[]): LessonShown {
    const isConfirmedTogether = lesson.planned.some(({ confirm }) => confirm);
    const texts = [...planned];
    for (const [nth, { say, do: wanted, tap, wrong, confirm }] of lesson.planned.entries()) {
        const step = lesson.step + nth;
        const done = texts.splice(0, wanted.length);
        if (!done.every((text, number) => isMeant(text, wanted[number]!)))
            return { step, say: wrong, tap: mend(tap), isWrong: true };
        if (!isConfirmedTogether) return { step, say, tap: tap[0] ?? [], isWrong: false };
        if (done.length < wanted.length) return { step, say, tap: left(tap[done.length], done), isWrong: false };
        if (confirm) return { step, say: confirm, tap: [CONFIRM], isWrong: false };
    }
    return { step: lesson.step, say: lesson.say, tap: [], isWrong: false };
}

/** Back, or what is meant instead. */
const mend = (tap: string[][]) => [[BACK, ...new Set(tap.flat().filter((name) => name !== CONFIRM))].join(OR)];

/** Without the cells that are planned already: several can be drawn in any order. */
function left(tap: string[] = [], done: string[]): string[] {
    const names = tap.map((group) => group.split(OR).filter((name) => !done.includes(name)));
    return names.filter((group) => group.length > 0).map((group) => group.join(OR));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether an action is one of those that a lesson names; * stands for any text. */
function isMeant(text: string, wanted: string): boolean {
    const pattern = (name: string) => name.split('*').map(escaped).join('.*');
    return wanted.split(OR).some((name) => new RegExp(`^${pattern(name)}$`).test(text));
}

/** The names of what is tapped next: the first that has not been tapped. */
export function tappedNext(page: Document, tap: string[]): string[] {
    const groups = tap.map((group) => group.split(OR));
    return groups.find((names) => !places(page, names).some((place) => place.matches(TAPPED))) ?? [];
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

/** Scrolls the first of them into the window, and above a bar at its bottom that covers it. */
export function uncover(page: Document, names: string[]): void {
    const [place] = places(page, names);
    if (!place) return;
    place.scrollIntoView({ block: 'nearest' });
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
