import type { BoardConfig, BoardEvent } from '../contract';
import type { Outcome, Step } from './types';
import { hexCount, partName } from './words';

/** `takes the 4 and makes it 3`. */
function describeStep(step: Step): string {
    switch (step.type) {
        case 'announce':
            return `announces ${step.territory}`;
        case 'take':
            return `takes the ${step.die}${step.number === step.die ? '' : ` and makes it ${step.number}`}`;
        case 'second':
            return `draws ${hexCount(step.number)} of ${step.territory}`;
        case 'draw':
            return `draws ${step.hex}`;
        case 'score':
            return `scores ${partName(step.criterion)} by ?`;
    }
}

/** `take the 4 and make it 3`. */
function adviseStep(step: Step): string {
    switch (step.type) {
        case 'announce':
            return `announce ${step.territory}`;
        case 'take':
            return `take the ${step.die}${step.number === step.die ? '' : ` and make it ${step.number}`}`;
        case 'second':
            return `draw ${hexCount(step.number)} of ${step.territory}`;
        case 'draw':
            return `draw ${step.hex}`;
        case 'score':
            return `score ${partName(step.criterion)} by ?`;
    }
}

function describeOutcome(outcome: Outcome): string {
    return outcome.type === 'roll' ? `dice ${outcome.dice.join(', ')}` : '';
}

/** The territory that is drawn. */
function moment(events: BoardEvent[]): string {
    return events.findLast(({ step }) => step?.type === 'announce' || step?.type === 'second')?.step.territory ?? '';
}

const config: BoardConfig = { hasSheet: true, action: 'step', describeStep, adviseStep, describeOutcome, moment };

export default config;
