import type { BoardConfig } from '../contract';
import { adviseStep, describeOutcome, describeStep } from './text';

const config: BoardConfig = { hasSheet: true, describeStep, describeOutcome, adviseStep };

export default config;
