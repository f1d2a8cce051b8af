import { expect, it } from 'vitest';
import type { View } from './types';
import { spoken, squareWords, tell } from './words';

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

it('tells what was done', () => {
    const texts = ['Bb2-b3', 'Gd4-off', 'Yb2 swap up', 'Db2 fly up-right', 'summon F a2', 'end turn', 'Blue starts'];
    expect(texts.map(tell)).toEqual([
        'Beetle from b2 to b3',
        'Frog from d4 off the board',
        'Butterfly b2 swaps up',
        'Bird b2 flies up-right',
        'summon Firefly on a2',
        'end turn',
        'Blue starts',
    ]);
});

it('speaks the position', () => {
    expect(spoken(VIEW)).toBe(
        'Turn 7, Orange to move. c4, Blue Frog, Blue summoning space. b2, Orange Snake, resting, activated this turn. ' +
            'Orange reserve: Beetle, Bird. Orange removed: Frog.',
    );
});
