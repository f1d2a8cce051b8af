/** What the server says of actions before they are done: what they would lead to, or why one is refused. */
import { UNLISTED } from '../api/steps';
import type { LegalAction, Points, PreviewWanted } from '../api/types';
import type { BoardProps, Preview } from './contract';

export type Previewer<Step> = BoardProps<unknown, Step>['preview'];
/** What an action would lead to, or why it is not legal. */
type Consequence<Step> = Extract<Preview<Step>, { points: Points }>;
export type Refusal = Extract<Preview, { rule: string }>;
type Actions<Step> = LegalAction<Step>[];

/** Of actions one after the other. */
export const keyOf = <Step>(actions: Actions<Step>): string => actions.map(({ text }) => text).join('\n');

/** Why a step cannot be done after some actions; null when it can, or when that is not known. */
export async function refusalOf<Step>(
    preview: Previewer<Step>,
    step: Step,
    after: Actions<Step> = [],
): Promise<Refusal | null> {
    const answer = await preview({ id: UNLISTED, text: '', step }, after, { queued: true });
    return answer && 'sentence' in answer ? answer : null;
}

/** Shows why a step cannot be done now. */
export async function explain<Step>(
    { preview, refuse }: Pick<BoardProps<unknown, Step>, 'preview' | 'refuse'>,
    step: Step,
): Promise<void> {
    const refusal = await refusalOf(preview, step);
    if (refusal) refuse(refusal.sentence, refusal.rule);
}

/** Consequences that are kept for one moment of the game. */
export class PreviewCache<Step> {
    #known = $state.raw({ moment: '', answers: new Map<string, Consequence<Step>>() });
    #asked = new Map<string, Promise<Consequence<Step> | null>>();

    /** `wanted` is passed on with every question. */
    constructor(private readonly wanted: PreviewWanted = {}) {}

    /** What is known of actions at a moment. */
    get(moment: string, actions: Actions<Step>): Consequence<Step> | undefined {
        return this.#known.moment === moment ? this.#known.answers.get(keyOf(actions)) : undefined;
    }

    /** Asks once what actions would lead to. What was not answered is asked again when it is wanted again. */
    ask(moment: string, actions: Actions<Step>, preview: Previewer<Step>): Promise<Consequence<Step> | null> {
        if (this.#known.moment !== moment) {
            this.#known = { moment, answers: new Map() };
            this.#asked = new Map();
        }
        const key = keyOf(actions);
        const asked = this.#asked.get(key) ?? this.#send(moment, actions, preview);
        this.#asked.set(key, asked);
        return asked;
    }

    async #send(moment: string, actions: Actions<Step>, preview: Previewer<Step>): Promise<Consequence<Step> | null> {
        const answer = await preview(actions.at(-1)!, actions.slice(0, -1), this.wanted);
        const known = answer && 'points' in answer ? answer : null;
        if (this.#known.moment !== moment) return known;
        if (known) this.#known = { moment, answers: new Map([...this.#known.answers, [keyOf(actions), known]]) };
        else this.#asked.delete(keyOf(actions));
        return known;
    }
}
