import { adviseStep, describeOutcome, describeStep, moment } from './text';

export default { hasSheet: true, action: 'step', describeStep, adviseStep, describeOutcome, moment };
