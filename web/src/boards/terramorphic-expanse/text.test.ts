import { expect, it } from 'vitest';
import { bonus, cube, flip, letter, marker, move, PASS, play, seat, step, STOP, view } from './fixtures';
import { LAND_SIDES, landName, landscapeOf, landSide, printedCity } from './lands';
import { describeActions, describePlan, promptOf } from './plan-text';
import type { TurnPlan } from './plan.svelte';
import { adviseStep, describeAction, describeItinerary, describeOutcome, describeStep, describeView } from './text';

const itinerary = describeItinerary(landSide('1a').itinerary);

it('says steps as people do', () => {
    const steps = [play('3a', '1', 'E'), move('2b', 'scoreboard', 'N'), flip(2), PASS, cube('1a'), step('scoreboard')];
    expect(steps.map((action) => describeStep(action.step))).toEqual([
        'plays Old Wood east of the Marsh',
        'moves Wide Moor north of the scoreboard',
        'flips the Moor',
        'leaves the lands as they are',
        `puts the cube on Long Marsh: ${itinerary}`,
        'goes to the scoreboard',
    ]);
    expect([marker('1a'), letter('E'), bonus('Zenith'), STOP].map((action) => adviseStep(action.step))).toEqual([
        'put the marker on Long Marsh: two steps',
        'choose the letter E',
        'put the bonus cube on Zenith',
        'stop',
    ]);
    expect(describeStep({ type: 'step', city: 'Jasper', points: 2 })).toBe('goes to Jasper +2');
    expect(describeStep({ type: 'step', city: 'Jasper', points: 0 })).toBe('goes to Jasper');
    expect(describeStep({ type: 'move', side: '2b', beside: '1', edge: 'N', x: 0, y: -1 })).toBe(
        'moves Wide Moor north of the Marsh',
    );
});

it('gives every land side a name of its own, which is not that of a city', () => {
    const names = LAND_SIDES.map(({ side }) => landName(side));
    expect(new Set(names).size).toBe(16);
    expect(names.filter((name) => /undefined|land/.test(name) || printedCity(name))).toEqual([]);
    expect([landscapeOf(3), landName('3a'), landName('3b')]).toEqual(['Wood', 'Old Wood', 'Deep Wood']);
});

it('says a way as one', () => {
    expect(describeActions([cube('1a'), PASS, step('Ashgrove'), step('Jasper'), STOP])).toBe(
        'cube on Long Marsh; leave the lands as they are; go to Ashgrove and Jasper; stop',
    );
});

it('says itineraries and actions', () => {
    expect(describeItinerary({ letters: ['J', 'K'] })).toBe('cities with J or K in the name');
    expect(describeAction({ kind: 'colours', of: ['red', 'blue'] })).toBe('up to 3 red or blue cities');
    expect(describeAction({ kind: 'colours', of: ['red', 'blue'] }, 'any')).toBe('any number of red or blue cities');
});

it('says what chance gave', () => {
    expect(describeOutcome({ type: 'card', card: 3 })).toBe('draws the Wood');
    expect(describeOutcome({ type: 'first', seat: 1 })).toBe('Azure begins');
});

it('says the whole expanse', () => {
    const text = describeView(view({ seats: [seat({ cube: '1a', count: 2, is_powered: true, points: 4 })] }));
    expect(text).toContain(`Long Marsh, 1 east of the scoreboard: itinerary ${itinerary}; action Two steps.`);
    expect(text).toContain(
        'Player 1: 4 points, Guide on the scoreboard, cube on Long Marsh shows 2, marker at home, powered up.',
    );
    expect(text).toContain('Bonus cube in the supply.');
});

it('keeps what becomes known later out of the prompt, which would move the board', () => {
    const known = {
        actions: [PASS],
        next: [],
        choosing: 'guide',
        view: view({ phase: 'guide' }),
        letters: [],
        meant: [],
    };
    const plan = (hasMoreWays: boolean) => ({ ...known, bonuses: new Set(), hasMoreWays }) as unknown as TurnPlan;
    expect(promptOf(plan(true))).toBe(promptOf(plan(false)));
    expect(describePlan(plan(true))).toContain('Not all longer ways are shown');
});
