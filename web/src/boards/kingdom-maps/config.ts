import type { BoardConfig } from '../contract';
import { describeEnding } from './ending';
import { adviseStep, describeOutcome, describeStep, describeTurn, moment, turnNumber } from './text';
import type { View } from './types';

const config: BoardConfig = {
    hasSheet: true,
    hiddenAction: 'has drawn',
    nextSeat: "Show the next player's map",
    describeStep,
    adviseStep,
    describeOutcome,
    describeTurn,
    moment,
    turnNumber,
    describeEnding,
    turnOf: ({ turn }: View) => (turn > 0 ? `Turn ${turn}` : 'Set-up'),
};

export default config;
