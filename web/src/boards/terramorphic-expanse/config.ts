import type { BoardConfig } from '../contract';
import { adviseStep, describeOutcome, describeStep } from './text';

const config: BoardConfig = { action: 'step', describeStep, adviseStep, describeOutcome };

export default config;
