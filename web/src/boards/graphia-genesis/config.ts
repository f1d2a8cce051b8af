import type { BoardConfig } from '../contract';
import { describeEnding } from './ending';
import { adviseStep, describeOutcome, describeStep, describeTurn, moment } from './text';
import type { View } from './types';

const config: BoardConfig = {
    hasSheet: true,
    hiddenAction: 'has drawn',
    nextSeat: "Show the next player's map",
    turn: 'draw',
    describeStep,
    adviseStep,
    describeTurn,
    describeOutcome,
    moment,
    describeEnding,
    turnOf: ({ round }: View) => (round > 0 ? `Round ${round}` : 'Set-up'),
};

export default config;
