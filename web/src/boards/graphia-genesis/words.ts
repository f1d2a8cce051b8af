/** For `boards/registry.ts`, until it passes steps and outcomes instead of texts. */
import { terrainNamed } from './terrains';
import { describeStep } from './text';
import type { Step } from './types';

const DRAW = /^(?:([IOTSZLJ]) (\d+)°|N) r(\d+) c(\d+)$/;

export function stepOf(text: string): Step | null {
    const [found, shape, turn, row, column] = DRAW.exec(text) ?? [];
    if (!found) return null;
    const place = { row: Number(row), column: Number(column) };
    if (!shape) return { type: 'nexus', ...place };
    return { type: 'draw', shape, turn: Number(turn), ...place } as Step;
}

export function tell(text: string): string {
    const step = stepOf(text);
    if (step) return describeStep(step);
    return text.replace(/^shape \w+ (?=\w$)/, 'shape ').replace(/^die /, 'number ');
}

export const terrainOf = (texts: string[]): string => texts.findLast((text) => terrainNamed(text)) ?? '';
