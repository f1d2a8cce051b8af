import { expect, it } from 'vitest';
import { dayText, isOpen, monthName, otherMonth, streakText, weeksOf } from '../../src/daily/calendar';

it('has the weeks of a month from Monday on', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
    expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
});

it('turns the pages of the year', () => {
    expect(otherMonth('2026-01', -1)).toBe('2025-12');
    expect(otherMonth('2026-12', 1)).toBe('2027-01');
    expect(monthName('2026-11')).toBe('November 2026');
});

it('opens today and the last year', () => {
    expect(isOpen('2026-11-17', '2026-11-17')).toBe(true);
    expect(isOpen('2025-11-17', '2026-11-17')).toBe(true);
    expect(isOpen('2026-11-18', '2026-11-17')).toBe(false);
    expect(isOpen('2025-11-10', '2026-11-17')).toBe(false);
});

it('tells what was done on a day', () => {
    const one = { game: 'tide', day: '2026-11-17', table: 't', is_late: false, outcome: null, score: null };
    expect(dayText([])).toBe('not played');
    expect(dayText([one, { ...one, outcome: 'left' }])).toBe('begun');
    expect(dayText([one, { ...one, outcome: 'lost' }])).toBe('1 finished');
    expect(streakText(1)).toBe('1 day');
    expect(streakText(4)).toBe('4 days in a row');
});
