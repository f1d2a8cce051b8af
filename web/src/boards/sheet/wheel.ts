import type { Attachment } from 'svelte/attachments';

/** A wheel that means the map must not scroll, and only a listener that is not passive can say so. */
export function onWheel(isMeant: (event: WheelEvent) => boolean): Attachment<SVGElement> {
    const turned = (event: WheelEvent) => isMeant(event) && event.preventDefault();
    return (node) => {
        node.addEventListener('wheel', turned, { passive: false });
        return () => node.removeEventListener('wheel', turned);
    };
}
