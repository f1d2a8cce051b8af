/** What the server said about planned actions: what they would lead to, or why one cannot follow. */
import type { LegalAction } from '../../api/types';
import type { BoardProps } from '../contract';
import type { Consequence, Previewer, Refusal } from './types';

type Actions<Step> = LegalAction<Step>[];

const ATTEMPTS = 3;

const keyOf = <Step>(moment: string, actions: Actions<Step>) => [moment, ...actions.map(({ text }) => text)].join('\n');

/** Previews by `BoardProps.aim`, which takes texts. */
export function previewer<Step>(aim: BoardProps<unknown, Step>['aim']): Previewer<Step> | undefined {
    return (
        aim &&
        ((action, after = []) =>
            aim(
                action.text,
                after.map(({ text }) => text),
            ))
    );
}

export class PreviewCache<Step> {
    #known = $state.raw<Record<string, Consequence<Step>>>({});
    #isLoading = false;
    #isStopped = false;

    /** What is known of actions at a moment. */
    get(moment: string, actions: Actions<Step>): Consequence<Step> | undefined {
        return this.#known[keyOf(moment, actions)];
    }

    /** Asks about one plan after another, as long as `wanted` gives one. */
    async load(
        preview: Previewer<Step> | undefined,
        moment: () => string,
        wanted: () => Actions<Step> | null,
        loaded: () => void,
    ): Promise<void> {
        if (this.#isLoading || !preview) return;
        this.#isLoading = true;
        for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
            const actions = wanted();
            if (!actions) break;
            const now = moment();
            const answer = await preview(actions.at(-1)!, actions.slice(0, -1));
            if (this.#isStopped) return;
            if (!answer || !('points' in answer)) continue;
            attempts = -1;
            this.#keep(now, actions, answer);
            loaded();
        }
        this.#isLoading = false;
    }

    /** Why an action cannot follow others. Questions about previews may overtake this one, so it is asked again. */
    async refusal(preview: Previewer<Step>, action: LegalAction<Step>, after: Actions<Step>): Promise<Refusal | null> {
        for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
            const answer = await preview(action, after);
            if (answer && 'sentence' in answer) return answer;
        }
        return null;
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
