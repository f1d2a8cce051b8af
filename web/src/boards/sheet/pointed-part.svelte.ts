/** The part of the score at which somebody points: with a mouse, by focus, or by a tap, which a second one ends. */
export class PointedPart {
    part = $state<string | null>(null);
    /** The part that was tapped last; the board forgets it when the moment is over. */
    tapped = $state('');
    /** The part that was pointed at when a finger came down. */
    #before: string | null = null;

    clear(): void {
        this.part = null;
    }

    /** The listeners of a button that stands for a part. */
    listeners(part: string) {
        const enter = () => (this.part = part);
        const leave = () => this.clear();
        return {
            onpointerenter: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && enter(),
            onpointerleave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && leave(),
            onpointerdown: ({ pointerType }: PointerEvent) => {
                this.#before = pointerType === 'touch' ? this.part : null;
            },
            onfocus: enter,
            onblur: leave,
            onclick: () => {
                this.part = this.#before === part ? null : part;
                this.tapped = this.part ?? '';
                this.#before = null;
            },
        };
    }
}
