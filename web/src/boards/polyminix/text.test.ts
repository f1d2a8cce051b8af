import { expect, it } from 'vitest';
import { racer, racing } from './fixtures';
import { raceTimes } from './race-times';
import {
    adviseStep,
    boxLabel,
    boxText,
    describeHeld,
    describeOutcome,
    describeStep,
    describeView,
    progressText,
    ruledOut,
} from './text';
import type { Box } from './types';

const WITH: Box = { face: '?1', pieces: ['L4', 'N5'], others: 2 };
const AREAS: Box = { face: 'A+B', areas: [2, 3, 5] };

it('says what a box wants', () => {
    expect(boxText(WITH)).toBe('these and 2 more');
    expect(boxLabel(WITH)).toBe('?1: L4 and N5, and 2 of your choice');
    expect(boxLabel({ face: '⊘', pieces: ['I2', 'T4', 'P5'] })).toBe('⊘: any pieces except I2, T4 and P5');
    expect(boxLabel(AREAS)).toBe('A+B: pieces of the areas 2, 3, 5');
    expect(boxLabel({ face: '!2', pieces: ['I2', 'T4'] })).toBe('!2: exactly I2 and T4');
});

it('names the rule that keeps a piece in the tray', () => {
    expect(ruledOut(WITH, 'I2')[1]).toBe('4.6');
    expect(ruledOut(AREAS, 'I4')[1]).toBe('4.5');
    expect(ruledOut(AREAS, 'L5')[1]).toBe('4.7');
    expect(ruledOut({ face: '!1', pieces: ['I2'] }, 'L5')[1]).toBe('4.5');
});

it('describes steps and rolls', () => {
    expect(describeStep({ type: 'place', piece: 'L5', squares: ['c3', 'c4', 'c5', 'c6', 'd6'] })).toBe(
        'L5 on c3 to d6',
    );
    expect(describeStep({ type: 'mode', mode: 'free colour' })).toBe('mode Free colour');
    expect(adviseStep({ type: 'take-back', piece: 'L5' })).toBe('no solution agrees with what lies; take L5 back');
    expect(describeOutcome({ type: 'test', face: '?1' })).toBe('the TEST die shows ?1; go!');
});

it('describes the piece in the hand', () => {
    const squares: [number, number][] = [
        [0, 0],
        [0, 1],
    ];
    expect(describeHeld('I2', squares, true)).toBe('I2 on a1 b1: fits.');
    expect(describeHeld('I2', squares, false)).toBe('I2 on a1 b1: does not fit.');
    expect(describeHeld('I2', [], false)).toBe('I2 in your hand.');
});

it('describes progress and the whole position', () => {
    expect(progressText(racer({ covered: 5 }))).toBe('5 of 8');
    expect(progressText(racer({ rank: 2 }))).toBe('finished 2nd');
    expect(progressText(racer({ is_on_second: true, has_given_up: true }))).toBe('second card, 0 of 8, gave up');
    expect(describeView(racing({ pieces: ['I4 a1 b1 c1 d1'], covered: 4 }))).toBe(
        'Turn 2; mode First; TEST die !1; player 1: 4 of 8; player 2: 5 of 8; on your sheet: I4; points: 3, 0.',
    );
});

it('measures a race from its roll to the last change of each seat', () => {
    const events = [
        { seat: 0, text: 'I2 a1 b1', step: { type: 'place' }, ms: 10, at: 1 },
        { seat: null, text: 'test !1', outcome: { type: 'test', face: '!1' }, ms: 1000, at: 2 },
        { seat: 0, text: 'I2 a1 b1', step: { type: 'place' }, ms: 1500, at: 2.5 },
        { seat: 1, text: '', ms: 1700, at: 2.7 },
        { seat: 0, text: 'I3 a2 b2 c2', step: { type: 'place' }, ms: 66_230, at: 67 },
    ] as Parameters<typeof raceTimes>[0];
    const { beganAt, last } = raceTimes(events);
    expect(beganAt).toBe(2);
    expect([...last]).toEqual([[0, 65_230]]);
});
