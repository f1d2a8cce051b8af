/**
 * Actions that somebody plans one after the other until they are confirmed together.
 *
 * A plan belongs to a moment of the game and is dropped when that is over. What may follow is asked of the server, so
 * nothing about legality or points is decided here.
 */
import type { LegalAction, Points, PreviewWanted } from '../../api/types';
import type { BoardProps } from '../contract';
import { keyOf, PreviewCache, refusalOf, type Refusal } from '../previews.svelte';
import { changeOf, gainOf } from './score';
import type { SheetLine } from './types';

export type PlanProps<Step> = Pick<
    BoardProps<unknown, Step>,
    'seat' | 'actions' | 'act' | 'refuse' | 'preview' | 'isHeld' | 'isSending'
>;

const NONE: never[] = [];
/** Of asking about the same plan. */
const ATTEMPTS = 3;

export abstract class Plan<Step, Props extends PlanProps<Step>> {
    protected readonly props: () => Props;
    #planned = $state.raw<{ moment: string; actions: LegalAction<Step>[] }>({ moment: '', actions: NONE });
    readonly #previews: PreviewCache<Step>;
    #isLoading = false;
    #isStopped = false;

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
    canCommit = $derived.by(() => this.isWhole && !this.props().isHeld);

    /** What the plan depends on: as long as it stays the same, the plan stays. */
    abstract readonly moment: string;
    /** The plan with what is pointed at, if that may come next. */
    abstract readonly aimed: LegalAction<Step>[];
    /** Whether it can be confirmed as it is. */
    abstract readonly isWhole: boolean;
    /** The score sheet of the own seat. */
    abstract readonly score: SheetLine[] | undefined;

    /** `wanted` is passed on with every question about a plan. */
    constructor(props: () => Props, wanted?: PreviewWanted) {
        this.props = props;
        this.#previews = new PreviewCache(wanted);
    }

    /** Takes back the last action. */
    back(): void {
        this.set(this.actions.slice(0, -1));
    }

    commit(): void {
        const [first, ...then] = this.actions;
        if (!first || !this.canCommit) return;
        this.set(NONE);
        this.props().act(first, then);
    }

    /** Asks the server what the plan, and then what is pointed at, would lead to, unless that has failed too often. */
    async loadPreviews(): Promise<void> {
        if (this.#isLoading) return;
        this.#isLoading = true;
        let [last, failures] = ['', 0];
        for (let actions = this.#unknown(); actions; actions = this.#unknown()) {
            if (keyOf(actions) !== last) [last, failures] = [keyOf(actions), 0];
            if (failures >= ATTEMPTS) break;
            const known = await this.#previews.ask(this.moment, actions, this.props().preview);
            if (this.#isStopped) return;
            if (known) this.previewLoaded();
            else failures += 1;
        }
        this.#isLoading = false;
    }

    /** The board is gone: answers that are on their way are dropped. */
    stop(): void {
        this.#isStopped = true;
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

    /** Asks the server why a step cannot come next. */
    protected async explain(step: Step, after = this.actions): Promise<void> {
        const refusal = await refusalOf(this.props().preview, step, after);
        if (refusal) this.refused(step, refusal);
    }

    protected refused(_: Step, { sentence, rule }: Refusal): void {
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
