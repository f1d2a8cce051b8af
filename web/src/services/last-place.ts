/** Where on the screen the user acted last: with the pointer, or else at the focus. Refusals appear there. */

/** A horizontal middle, and what must not be hidden, in pixels of the window. */
export type Place = { x: number; top: number; bottom: number };

let pointed: Place | null = null;

for (const kind of ['pointerdown', 'pointerup'] as const) {
    const follow = ({ clientX, clientY }: PointerEvent) => (pointed = { x: clientX, top: clientY, bottom: clientY });
    addEventListener(kind, follow, { capture: true, passive: true });
}
addEventListener('keydown', () => (pointed = null), { capture: true });

export function lastPlace(): Place {
    if (pointed) return pointed;
    const { left, width, top, bottom } = focused().getBoundingClientRect();
    return { x: left + width / 2, top, bottom };
}

/** The cell at the cursor of a board, or what has the focus. Boards hear keys wherever that is. */
function focused(): Element {
    const { activeElement, body } = document;
    const active = activeElement && activeElement !== body ? activeElement : document.querySelector('[role="grid"]');
    const cell = document.getElementById(active?.getAttribute('aria-activedescendant') ?? '');
    return cell ?? active ?? body;
}

/** The left and top of a box beside a place: above it, where the hand hides nothing, or else below, and in the window. */
export function beside(place: Place, box: { width: number; height: number }, gap: number, margin: number) {
    const { innerWidth, innerHeight } = window;
    const above = place.top - gap - box.height;
    const top = above >= margin ? above : place.bottom + gap;
    const within = (value: number, room: number) => Math.max(margin, Math.min(value, room - margin));
    return {
        left: within(place.x - box.width / 2, innerWidth - box.width),
        top: within(top, innerHeight - box.height),
    };
}
