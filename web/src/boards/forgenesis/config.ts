import type { BoardConfig } from '../contract';
import { describeEnding } from './ending';
import { describeOutcome, describeStep } from './text';
import type { View } from './types';

const config: BoardConfig = {
    chance: 'the draw',
    describeStep,
    describeOutcome,
    describeEnding,
    turnOf: ({ turn }: View) => (turn > 0 ? `Turn ${turn}` : 'Set-up'),
};

export default config;
