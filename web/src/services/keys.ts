/** Keys that mean something on the page, as long as nothing else needs them: the one guard of all that listens. */

/** Where letters are typed. */
const FIELDS = 'input, textarea, select, [contenteditable]';

/** What Enter presses. */
const BUTTONS = 'button, a, summary';

/** Also while the focus is outside of it: a click on its text gives the focus to the page behind. */
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Keys with Alt, Ctrl or Meta are the browser's. */
const hasModifier = (event: KeyboardEvent) => event.altKey || event.ctrlKey || event.metaKey;

const isIn = (event: Event, selector: string) => !!(event.target as Element).closest?.(selector);

/** Whether a key is free to act: no dialog is open, the browser does not need it, and nobody has used it. */
export function isFree(event: KeyboardEvent): boolean {
    return !event.defaultPrevented && !hasModifier(event) && !isDialogOpen();
}

/** Whether it is free and not typed into a field. */
export function isCommand(event: KeyboardEvent): boolean {
    return isFree(event) && !isIn(event, FIELDS);
}

/** A key somewhere on the page: whether it meant the board. Enter on a button presses that button. */
export type OnKey = (event: KeyboardEvent, isOnButton: boolean) => boolean;

/** A listener that gives a board the commands, wherever the focus is. */
export function keyListener(onkey: OnKey): (event: KeyboardEvent) => void {
    return (event) => {
        if (isCommand(event) && onkey(event, isIn(event, BUTTONS))) event.preventDefault();
    };
}
