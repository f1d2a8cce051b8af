import type { BoardConfig } from '../contract';
import { describeEnding } from './ending';
import { adviseStep, describeOutcome, describeStep } from './text';
import type { View } from './types';

const config: BoardConfig = {
    chance: 'the cards',
    describeStep,
    adviseStep,
    describeOutcome,
    describeEnding,
    turnOf: ({ phase, round }: View) => (phase === 'set-up' ? 'Set-up' : `Round ${round}`),
};

export default config;
