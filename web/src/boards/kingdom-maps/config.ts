import type { BoardConfig } from '../contract';
import { adviseStep, describeOutcome, describeStep, moment } from './text';

const config: BoardConfig = { hasSheet: true, action: 'step', describeStep, adviseStep, describeOutcome, moment };

export default config;
