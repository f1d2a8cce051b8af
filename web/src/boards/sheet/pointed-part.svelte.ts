/** The part of the score at which somebody points, with a pointer or by focus. */
export class PointedPart {
    part = $state<string | null>(null);

    /** The listeners of a button that stands for a part. */
    listeners(part: string) {
        const enter = () => (this.part = part);
        const leave = () => (this.part = null);
        return { onpointerenter: enter, onfocus: enter, onpointerleave: leave, onblur: leave, onclick: enter };
    }
}
