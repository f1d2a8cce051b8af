/** The months and days of the calendar of challenges, all in UTC. */
import type { ChallengeTry } from '../api/types';

const DAY_MS = 24 * 3600 * 1000;
const MONTH_NAME = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const ARCHIVE_DAYS = 366;

const iso = (date: Date): string => date.toISOString().slice(0, 10);

/** `2026-11` → `November 2026`. */
export const monthName = (month: string): string => MONTH_NAME.format(new Date(`${month}-01T00:00:00Z`));

/** The month before or after another one. */
export function otherMonth(month: string, by: number): string {
    const date = new Date(`${month}-01T00:00:00Z`);
    date.setUTCMonth(date.getUTCMonth() + by);
    return iso(date).slice(0, 7);
}

/** The weeks of a month, from Monday on; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
    const first = new Date(`${month}-01T00:00:00Z`);
    const before = (first.getUTCDay() + 6) % 7;
    const days: (string | null)[] = Array.from({ length: before }, () => null);
    for (let at = first; iso(at).startsWith(month); at = new Date(at.getTime() + DAY_MS)) days.push(iso(at));
    while (days.length % 7 > 0) days.push(null);
    return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}

/** Whether the challenges of a day can be played: today's, or late for a year. */
export function isOpen(day: string, today: string): boolean {
    const age = (Date.parse(today) - Date.parse(day)) / DAY_MS;
    return age >= 0 && age <= ARCHIVE_DAYS;
}

export const isFinished = (one: ChallengeTry): boolean => one.outcome !== null && one.outcome !== 'left';

/** `3 days in a row`. */
export const streakText = (days: number): string => (days === 1 ? '1 day' : `${days} days in a row`);

/** What a square of the calendar says to a screen reader, after the day. */
export function dayText(tries: ChallengeTry[]): string {
    const finished = tries.filter(isFinished).length;
    if (finished > 0) return `${finished} finished`;
    return tries.length > 0 ? 'begun' : 'not played';
}
