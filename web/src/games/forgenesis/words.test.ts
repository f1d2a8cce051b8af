import { expect, it } from 'vitest';
import type { View } from './types';
import { spoken, squareWords } from './words';

const VIEW: View = {
    type: 'forgenesis',
    creatures: [
        { square: 'b2', kind: 'S', colour: 'Orange', is_resting: true, is_activated: true },
        { square: 'c4', kind: 'G', colour: 'Blue', is_resting: false, is_activated: false },
    ],
    sides: [
        { colour: 'Orange', reserve: 'BD', removed: 'G' },
        { colour: 'Blue', reserve: '', removed: '' },
    ],
    to_move: 'Orange',
    turn: 7,
};

it('names squares', () => {
    expect(squareWords('b2', VIEW)).toBe('b2, Orange Snake, resting, activated this turn');
    expect(squareWords('c4', VIEW)).toBe('c4, Blue Frog, Blue summoning space');
    expect(squareWords('a1', VIEW)).toBe('a1, empty, Orange base');
});

it('speaks the position', () => {
    expect(spoken(VIEW)).toBe(
        'Turn 7, Orange to move. c4, Blue Frog, Blue summoning space. b2, Orange Snake, resting, activated this turn. ' +
            'Orange reserve: Beetle, Bird. Orange removed: Frog.',
    );
});
