import { describeOutcome, describeStep, moment } from './text';

export default { hasSheet: true, action: 'draw', describeStep, describeOutcome, moment };
