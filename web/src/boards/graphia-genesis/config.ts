import type { BoardConfig, BoardEvent } from '../contract';
import { squareAt } from './geometry';
import type { Outcome, Step } from './types';
import { placeWords, wayWords } from './words';

/** `L turned by 90° at row 3, column 4`. */
function describeStep(step: Step): string {
    const what = step.type === 'nexus' ? 'Nexus' : wayWords({ ...step, cells: [] });
    return `${what} at ${placeWords(squareAt(step.row - 1, step.column - 1))}`;
}

function describeOutcome(outcome: Outcome): string {
    if (outcome.type === 'terrain') return outcome.terrain;
    return outcome.type === 'shape' ? `shape ${outcome.shape}` : `number ${outcome.number}`;
}

/** The terrain of the round. */
function moment(events: BoardEvent[]): string {
    return events.findLast(({ outcome }) => outcome?.type === 'terrain')?.outcome.terrain ?? '';
}

const config: BoardConfig = { hasSheet: true, action: 'draw', describeStep, describeOutcome, moment };

export default config;
