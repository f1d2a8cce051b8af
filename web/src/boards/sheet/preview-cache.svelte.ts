/** What the server said about planned actions: what they would lead to, or why one cannot follow. */
import type { LegalAction, PreviewWanted } from '../../api/types';
import type { Consequence, Previewer, Refusal } from './types';

type Actions<Step> = LegalAction<Step>[];

const ATTEMPTS = 3;

const keyOf = <Step>(moment: string, actions: Actions<Step>) => [moment, ...actions.map(({ text }) => text)].join('\n');

export class PreviewCache<Step> {
    #known = $state.raw<Record<string, Consequence<Step>>>({});
    #isLoading = false;
    #isStopped = false;

    /** `wanted` is passed on with every question. */
    constructor(private readonly wanted?: PreviewWanted) {}

    /** What is known of actions at a moment. */
    get(moment: string, actions: Actions<Step>): Consequence<Step> | undefined {
        return this.#known[keyOf(moment, actions)];
    }

    /** Asks about one plan after another, as long as `wanted` gives one that has not failed too often. */
    async load(
        preview: Previewer<Step> | undefined,
        moment: () => string,
        wanted: () => Actions<Step> | null,
        loaded: () => void,
    ): Promise<void> {
        if (this.#isLoading || !preview) return;
        this.#isLoading = true;
        let [last, failures] = ['', 0];
        for (let actions = wanted(); actions; actions = wanted()) {
            const now = moment();
            const key = keyOf(now, actions);
            if (key !== last) [last, failures] = [key, 0];
            if (failures >= ATTEMPTS) break;
            const answer = await preview(actions.at(-1)!, actions.slice(0, -1), ...(this.wanted ? [this.wanted] : []));
            if (this.#isStopped) return;
            if (answer && 'points' in answer) {
                this.#keep(now, actions, answer);
                loaded();
            } else failures += 1;
        }
        this.#isLoading = false;
    }

    /** Why an action cannot follow others. */
    async refusal(preview: Previewer<Step>, action: LegalAction<Step>, after: Actions<Step>): Promise<Refusal | null> {
        const answer = await preview(action, after, { queued: true });
        return answer && 'sentence' in answer ? answer : null;
    }

    /** The board is gone: answers that are on their way are dropped. */
    stop(): void {
        this.#isStopped = true;
    }

    /** Keeps only what belongs to the same moment. */
    #keep(moment: string, actions: Actions<Step>, known: Consequence<Step>): void {
        const same = Object.entries(this.#known).filter(([key]) => key.startsWith(`${moment}\n`));
        this.#known = { ...Object.fromEntries(same), [keyOf(moment, actions)]: known };
    }
}
