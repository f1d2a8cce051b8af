/** What the server says of steps that are only planned: what they would bring and what could follow them, or why not. */
import type { Foreseen } from '../contract';
import type { Points } from '../../api/types';
import type { LegalAction, Step } from './types';

export type Ask = (text: string, after?: string[]) => Promise<Foreseen<Step> | null>;

type Known = { points: Points; actions: LegalAction[] };
type Why = { rule: string; sentence: string };

const TRIES = 3;

const textsOf = (steps: LegalAction[]) => steps.map(({ text }) => text);
const keyOf = (moment: string, steps: LegalAction[]) => [moment, ...textsOf(steps)].join('\n');

export class Foresight {
    #known = $state.raw<Record<string, Known>>({});
    #isAsking = false;
    #hasStopped = false;

    /** What is known of steps at a moment. */
    of(moment: string, steps: LegalAction[]): Known | undefined {
        return this.#known[keyOf(moment, steps)];
    }

    /** Asks about one plan after another, as long as there is one of which nothing is known. */
    async ask(
        ask: Ask | undefined,
        moment: () => string,
        open: () => LegalAction[] | null,
        heard: () => void,
    ): Promise<void> {
        if (this.#isAsking || !ask) return;
        this.#isAsking = true;
        for (let tries = 0; tries < TRIES;) {
            const steps = open();
            if (!steps) break;
            const now = moment();
            const texts = textsOf(steps);
            const answer = await ask(texts.at(-1)!, texts.slice(0, -1));
            if (this.#hasStopped) return;
            const isKnown = answer !== null && 'points' in answer;
            tries = isKnown ? 0 : tries + 1;
            if (!isKnown) continue;
            this.#keep(now, steps, answer);
            heard();
        }
        this.#isAsking = false;
    }

    /** Why a step cannot follow others. The pointer goes on meanwhile, and what it asks may overtake this. */
    async why(ask: Ask, text: string, steps: LegalAction[]): Promise<Why | null> {
        for (let tries = 0; tries < TRIES; tries++) {
            const answer = await ask(text, textsOf(steps));
            if (answer && 'sentence' in answer) return answer;
        }
        return null;
    }

    /** The board is gone: answers that are still on their way are for nobody. */
    stop(): void {
        this.#hasStopped = true;
    }

    /** What was known of another moment is of no use any more. */
    #keep(moment: string, steps: LegalAction[], known: Known): void {
        const same = Object.entries(this.#known).filter(([key]) => key.startsWith(`${moment}\n`));
        this.#known = { ...Object.fromEntries(same), [keyOf(moment, steps)]: known };
    }
}
