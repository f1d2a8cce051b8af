import { expect, it } from 'vitest';
import { lessons } from '../../src/services/lessons.svelte';

it('remembers for each game that its lesson is done, or that it was played without', () => {
    expect(lessons.isKnown('forgenesis')).toBe(false);
    lessons.play('forgenesis');
    expect(lessons.isKnown('forgenesis')).toBe(true);
    expect(lessons.isDone('forgenesis')).toBe(false);
    lessons.finish('forgenesis');
    lessons.play('forgenesis');
    expect(lessons.isDone('forgenesis')).toBe(true);
    expect(lessons.isKnown('polyminix')).toBe(false);
    expect(localStorage.getItem('landwright-lesson-forgenesis')).toBe('done');
});
