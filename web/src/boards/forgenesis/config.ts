import type { BoardConfig } from '../contract';
import { describeOutcome, describeStep } from './text';

const config: BoardConfig = { describeStep, describeOutcome };

export default config;
