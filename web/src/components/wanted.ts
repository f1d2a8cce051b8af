/** The buttons that a lesson wants to be pressed: only they are primary, whatever is the most likely command. */
import { getContext, setContext } from 'svelte';

const KEY = Symbol('wanted');
/** Before a name: a tick, an arrow. */
const SIGNS = /^[^\p{L}\p{N}]+/u;

/** How the names of the wanted cells and buttons begin; null outside of a lesson. */
type Wanted = () => string[] | null;

export const setWanted = (wanted: Wanted): void => void setContext(KEY, wanted);

export const getWanted = (): Wanted => getContext<Wanted | undefined>(KEY) ?? (() => null);

/** The text of an element without its pictures. */
function spoken(node: Node): string {
    if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
    return node.hasChildNodes() ? [...node.childNodes].map(spoken).join('') : (node.textContent ?? '');
}

/** `a2` names `a2, Orange Frog`, and not `a23`. */
export function isNamed(place: Element, names: string[]): boolean {
    const label = (place.getAttribute('aria-label') ?? spoken(place)).replace(SIGNS, '');
    return names.some((name) => label.startsWith(name) && !/[\p{L}\p{N}]/u.test(label.charAt(name.length)));
}
