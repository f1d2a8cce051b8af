/**
 * Actions that somebody plans one after the other until they are confirmed together.
 *
 * A plan belongs to a moment of the game and is dropped when that is over. What may follow is asked of the server, so
 * nothing about legality or points is decided here.
 */
import { UNLISTED } from '../../api/steps';
import type { LegalAction, Points, PreviewWanted } from '../../api/types';
import { PreviewCache } from './preview-cache.svelte';
import { changeOf, gainOf } from './score';
import type { Previewer, Refusal, SheetLine } from './types';

export type PlanProps<Step> = {
    seat: number;
    actions: LegalAction<Step>[];
    act: (action: LegalAction<Step>, then?: LegalAction<Step>[]) => void;
    refuse: (sentence: string, rule?: string) => void;
    tryText: (text: string) => void;
};

const NONE: never[] = [];

/** An action that is maybe not legal, to ask the server why. */
export const unlisted = <Step>(text: string, step: Step): LegalAction<Step> => ({ id: UNLISTED, text, step });

export abstract class Plan<Step, Props extends PlanProps<Step>> {
    protected readonly props: () => Props;
    readonly #preview: () => Previewer<Step> | undefined;
    #planned = $state.raw<{ moment: string; actions: LegalAction<Step>[] }>({ moment: '', actions: NONE });
    readonly #previews: PreviewCache<Step>;

    isActing = $derived.by(() => this.props().actions.length > 0);
    actions = $derived.by(() => {
        return this.isActing && this.#planned.moment === this.moment ? this.#planned.actions : NONE;
    });
    /** What may come next; null until the server has said so. */
    next = $derived.by(() => this.following(this.actions));
    /** What would change, by part, as far as the server has said. */
    change = $derived.by<Points | null>(() => {
        const known = this.previewOf(this.aimed) ?? this.previewOf(this.actions);
        return known && this.score ? changeOf(this.score, known.points) : null;
    });
    gain = $derived.by(() => this.change && gainOf(this.change));

    /** What the plan depends on: as long as it stays the same, the plan stays. */
    abstract readonly moment: string;
    /** The plan with what is pointed at, if that may come next. */
    abstract readonly aimed: LegalAction<Step>[];
    /** Whether it can be confirmed as it is. */
    abstract readonly isWhole: boolean;
    /** The score sheet of the own seat. */
    abstract readonly score: SheetLine[] | undefined;

    constructor(props: () => Props, preview: () => Previewer<Step> | undefined, wanted?: PreviewWanted) {
        this.props = props;
        this.#preview = preview;
        this.#previews = new PreviewCache(wanted);
    }

    /** Takes back the last action. */
    back(): void {
        this.set(this.actions.slice(0, -1));
    }

    commit(): void {
        const [first, ...then] = this.actions;
        if (!first || !this.isWhole) return;
        this.set(NONE);
        this.props().act(first, then);
    }

    /** Asks the server what the plan, and what is pointed at, would lead to. */
    async loadPreviews(): Promise<void> {
        await this.#previews.load(
            this.#preview(),
            () => this.moment,
            () => this.#unknown(),
            () => this.previewLoaded(),
        );
    }

    stop(): void {
        this.#previews.stop();
    }

    protected set(actions: LegalAction<Step>[]): void {
        this.#planned = { moment: this.moment, actions };
    }

    /** What may follow some actions; null until the server has said so. */
    protected following(actions: LegalAction<Step>[]): LegalAction<Step>[] | null {
        if (actions.length === 0) return this.props().actions;
        return this.previewOf(actions)?.actions ?? null;
    }

    protected previewLoaded(): void {}

    /** Asks the server why an action cannot come next. */
    protected async explain(action: LegalAction<Step>, after = this.actions): Promise<void> {
        if (!this.#preview()) return this.props().tryText(action.text);
        const refusal = await this.refusalOf(action, after);
        if (refusal) this.refused(action, refusal);
    }

    /** Why an action cannot come after others, without saying it to the player; null when it is not known. */
    protected async refusalOf(action: LegalAction<Step>, after = this.actions): Promise<Refusal | null> {
        const preview = this.#preview();
        return preview ? this.#previews.refusal(preview, action, after) : null;
    }

    protected refused(_: LegalAction<Step>, { sentence, rule }: Refusal): void {
        this.props().refuse(sentence, rule);
    }

    /** What the server said about some actions. */
    protected previewOf(actions: LegalAction<Step>[]) {
        return this.#previews.get(this.moment, actions);
    }

    #unknown(): LegalAction<Step>[] | null {
        const plans = [this.actions, this.aimed];
        return plans.find((actions) => actions.length > 0 && !this.previewOf(actions)) ?? null;
    }
}
