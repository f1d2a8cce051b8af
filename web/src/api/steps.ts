/** The actions of a game by their ids; the table is loaded once for each version of the rules. */
import { api } from './http';
import type { Actions, LegalAction, StepTable } from './types';

/** The id of an action with a step that a board made up: maybe not legal, so the server is asked by its step. */
export const UNLISTED = -1;

export type Steps = readonly (LegalAction | null)[];

const known = new Map<string, Steps>();
const requested = new Map<string, Promise<Steps>>();
const keyOf = (game: string, version: number) => `${game} ${version}`;

/** The table, if it is loaded already. */
export function knownSteps(game: string, version: number): Steps | undefined {
    return known.get(keyOf(game, version));
}

export function loadSteps(game: string, version: number): Promise<Steps> {
    const key = keyOf(game, version);
    const steps = known.get(key);
    if (steps) return Promise.resolve(steps);
    const loading = requested.get(key) ?? api.steps(game, version).then(keepSteps);
    requested.set(key, loading);
    loading.catch(() => requested.delete(key));
    return loading;
}

export function keepSteps({ game, rules_version, steps }: StepTable): Steps {
    const actions = steps.map((entry, id) => entry && { id, ...entry });
    known.set(keyOf(game, rules_version), actions);
    return actions;
}

/** The actions of these ids. `texts` are those of the position, where they were requested. */
export function legalActions(steps: Steps, actions: Actions, texts?: string[]): LegalAction[] {
    return idsOf(actions).flatMap((id, index) => {
        const action = steps[id];
        const text = texts?.[index];
        return action ? [text === undefined ? action : { ...action, text }] : [];
    });
}

/** Whether a step has all fields of another one, which a board may have made up. */
export function isStep(step: unknown, wanted: unknown): boolean {
    const fields = Object.entries(wanted as object);
    return fields.every(([name, value]) => String((step as Record<string, unknown>)[name]) === String(value));
}

/** The action of a step. */
export const findStep = <Step>(actions: readonly LegalAction<Step>[], step: Step): LegalAction<Step> | undefined =>
    actions.find((action) => isStep(action.step, step));

/** From a list, or from a little-endian bit set in base64. */
export function idsOf(actions: Actions): number[] {
    if (typeof actions !== 'string') return actions;
    const ids: number[] = [];
    const bytes = Uint8Array.from(atob(actions), (letter) => letter.charCodeAt(0));
    bytes.forEach((byte, index) => {
        for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) ids.push(8 * index + bit);
    });
    return ids;
}
