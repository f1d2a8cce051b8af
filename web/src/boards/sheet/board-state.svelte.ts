/** What every board on a map derives from what it is given. */
import type { BoardProps, PlanReport } from '../contract';
import { EndingMoment } from '../ending-moment.svelte';
import { PointedPart } from './pointed-part.svelte';
import { litCells } from './score';
import type { SheetLine } from './types';

export class BoardState<View extends { phase: string }, Step> {
    readonly #props: () => BoardProps<View, Step>;
    /** The line of the board's own score sheet that somebody points at. */
    readonly pointed = new PointedPart();

    /** The seat whose map is the large one: a line of the page's score sheet shows the map that earned it. */
    shown = $derived.by(() => {
        const { lit, compared, seat } = this.#props();
        return Math.max(0, lit?.seat ?? compared?.seat ?? seat);
    });
    isReplay = $derived.by(() => this.#props().isReplay);
    isOwn = $derived.by(() => this.shown === this.#props().seat);
    isOver = $derived.by(() => this.#props().isOver || this.#props().view.phase === 'over');
    /** What was played and what would have been better, in a look back; or what the computer would do now. */
    marked = $derived.by<{ played: Step[]; better: Step[]; moment: string }>(() => {
        const { compared, hint } = this.#props();
        return compared ?? { played: [], better: this.isOwn && hint ? [hint.step] : [], moment: '' };
    });
    /** Nothing more is drawn: the map takes the room, and the page has the score sheet. */
    isQuiet = $derived.by(() => this.isReplay || this.isOver);
    label = $derived.by(() => (this.isOwn ? 'Your map' : `Map of ${this.nameOf(this.shown)}`));
    title = $derived.by(() => (this.isOwn ? 'Your map' : this.nameOf(this.shown)));
    /** The step of the log under the pointer, where it was played on the map that is shown. */
    named = $derived.by<Step | null>(() => {
        const { named } = this.#props();
        return named?.seat === this.shown ? ((named.step as Step | undefined) ?? null) : null;
    });
    parts = $derived.by(() => this.#props().parts);
    /** The seats that have just won. */
    readonly #ending: EndingMoment;
    /** Whether the map that is shown has just won. */
    isInked = $derived.by(() => this.#ending.winners.includes(this.shown));
    celebrated = $derived.by(() => this.#ending.winners);

    constructor(props: () => BoardProps<View, Step>) {
        this.#props = props;
        this.#ending = new EndingMoment(props);
    }

    nameOf = (seat: number): string => this.#props().players?.[seat] ?? `Player ${seat + 1}`;

    report(plan: PlanReport): void {
        this.#props().report?.(plan);
    }

    /** The cells that earned the line that somebody points at, on this board or on the page. */
    litCells(sheet: SheetLine[]): number[] | null {
        const { lit } = this.#props();
        return litCells(sheet, lit?.part ?? this.pointed.part, !!lit);
    }
}
