import type { BoardConfig } from '../contract';
import { describeEnding } from './ending';
import { adviseStep, describeOutcome, describeStep } from './text';

const config: BoardConfig = {
    hasSheet: true,
    nextSeat: "Show the next player's sheet",
    describeStep,
    describeOutcome,
    adviseStep,
    describeEnding,
};

export default config;
