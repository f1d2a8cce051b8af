import { expect, it } from 'vitest';
import { findStep, isStep } from '../../src/api/steps';

const place = (...squares: string[]) => ({ id: 0, text: '', step: { type: 'place', piece: 'I2', squares } });

it('finds the action of a step that was made up', () => {
    const actions = [place('a1', 'a2'), place('a1', 'b1')];
    expect(findStep(actions, { squares: ['a1', 'b1'], piece: 'I2', type: 'place' })).toBe(actions[1]);
    expect(findStep(actions, place('b1', 'a1').step)).toBeUndefined();
});

it('takes a step with more fields for the same one', () => {
    const move = { type: 'move', square: 'b1' };
    expect([isStep({ ...move, creature: 'S' }, move), isStep(move, { ...move, creature: 'S' })]).toEqual([true, false]);
});
