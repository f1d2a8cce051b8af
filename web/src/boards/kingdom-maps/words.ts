/** For `boards/registry.ts`, until it passes steps and outcomes instead of texts. */
import { hexNumber } from './hexes';
import { territoryNamed } from './territories';
import { adviseStep, describeStep } from './text';
import type { Step } from './types';

export function stepOf(text: string): Step | null {
    if (hexNumber(text) !== undefined) return { type: 'draw', hex: text };
    if (territoryNamed(text)) return { type: 'announce', territory: text } as Step;
    const [, die, number = die] = /^take (\d)(?: as (\d))?$/.exec(text) ?? [];
    if (die) return { type: 'take', die: Number(die), number: Number(number) };
    const [, territory, count] = /^(\w+) with (\d)$/.exec(text) ?? [];
    if (territory) return { type: 'second', territory, number: Number(count) } as Step;
    const [, criterion] = /^score (\w\d)$/.exec(text) ?? [];
    return criterion ? ({ type: 'score', criterion } as Step) : null;
}

const worded = (text: string, words: (step: Step) => string) => {
    const step = stepOf(text);
    return step ? words(step) : text.replace(/^dice (.*)$/, (_, dice: string) => `dice ${dice.split(' ').join(', ')}`);
};

export const partName = (part: string): string => part;
export const tell = (text: string): string => worded(text, describeStep);
export const advise = (text: string): string => worded(text, adviseStep);

export function territoryOf(texts: string[]): string {
    const last = texts.findLast((text) => territoryNamed(text) || / with \d$/.test(text)) ?? '';
    return last.replace(/ with \d$/, '');
}
