import type { BoardConfig } from '../contract';
import { describeOutcome, describeStep, moment } from './text';

const config: BoardConfig = { hasSheet: true, action: 'draw', describeStep, describeOutcome, moment };

export default config;
