import { expect, it } from 'vitest';
import type { Step, View } from './types';
import { describeOutcome, describeSquare, describeStep, describeView } from './text';

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
    expect(describeSquare('b2', VIEW)).toBe('b2, Orange Snake, resting, activated this turn');
    expect(describeSquare('c4', VIEW)).toBe('c4, Blue Frog, Blue summoning space');
    expect(describeSquare('a1', VIEW)).toBe('a1, empty, Orange base');
});

it('describes actions', () => {
    const steps: Step[] = [
        { type: 'move', square: 'b2', direction: 'up', creature: 'B' },
        { type: 'move', square: 'd4', direction: 'right', creature: 'G' },
        { type: 'ability', square: 'b2', ability: 'swap', direction: 'up', creature: 'Y' },
        { type: 'ability', square: 'b2', ability: 'fly', direction: 'up-right', creature: 'D' },
        { type: 'ability', square: 'b3', ability: 'shove', direction: 'up', creature: 'B' },
        { type: 'ability', square: 'b1', ability: 'pull', direction: 'up', creature: 'F' },
        { type: 'ability', square: 'a1', ability: 'jump', direction: 'right', creature: 'G' },
        { type: 'summon', creature: 'F', space: 'a2' },
        { type: 'end-turn' },
    ];
    expect(steps.map(describeStep)).toEqual([
        'Beetle from b2 to b3',
        'Frog from d4 off the board',
        'Butterfly b2 swaps with b3',
        'Bird b2 flies to c3',
        'Beetle b3 shoves b4 off the board',
        'Firefly b1 pulls from up to b2',
        'Frog a1 jumps to c1',
        'summon Firefly on a2',
        'end turn',
    ]);
});

it('describes what chance gave', () => {
    expect(describeOutcome({ type: 'first', seat: 1 })).toBe('Blue starts');
    expect(describeOutcome({ type: 'out-of-play', creature: 'F' })).toBe('Firefly is out of play');
});

it('describes the position', () => {
    expect(describeView(VIEW)).toBe(
        'Turn 7, Orange to move. c4, Blue Frog, Blue summoning space. b2, Orange Snake, resting, activated this turn. ' +
            'Orange reserve: Beetle, Bird. Orange removed: Frog.',
    );
});
