/** Estimated times as people are told them: in round numbers that count down and do not jump. */

export type Estimate = {
    /** In round numbers; 0 for the last few. */
    seconds: number;
    /** From 0 to 1. It never decreases. */
    progress: number;
    /** The longest time that was estimated. */
    longest: number;
    /** How often in a row the server has said that it takes only a few seconds more. */
    lastFew: number;
};

const LAST_FEW = 4;
/** After so many times in a row the compiling counts as late. */
const MOST_LAST_FEW = 10;
const MOST_PROGRESS = 0.96;

/** Rounds up to steps that grow with the time. */
export function roundSeconds(seconds: number): number {
    if (seconds <= LAST_FEW) return 0;
    const step = seconds <= 20 ? 2 : seconds <= 60 ? 5 : 30;
    return Math.ceil(seconds / step) * step;
}

/** The estimate after the server has said how long it still takes. */
export function nextEstimate(before: Estimate | undefined, remaining: number): Estimate {
    const left = Math.max(0, remaining);
    const longest = Math.max(before?.longest ?? 0, left);
    const reached = longest > 0 ? 1 - left / longest : 0;
    const seconds = steady(before?.seconds, left);
    return {
        seconds,
        lastFew: seconds === 0 ? (before?.lastFew ?? 0) + 1 : 0,
        progress: Math.max(before?.progress ?? 0, Math.min(MOST_PROGRESS, reached)),
        longest,
    };
}

/** Only a time that has become much longer is corrected upwards. */
function steady(shown: number | undefined, left: number): number {
    const rounded = roundSeconds(left);
    if (shown === undefined || left > 1.5 * shown + 8) return rounded;
    return Math.min(shown, rounded);
}

/** Whether it takes longer than the server estimated. */
export const isLate = ({ lastFew }: Estimate): boolean => lastFew > MOST_LAST_FEW;

/** `about 12 s`, `a few seconds`, `about 2 min`. */
export function durationText({ seconds }: Estimate): string {
    if (seconds === 0) return 'a few seconds';
    return seconds < 90 ? `about ${seconds} s` : `about ${Math.round(seconds / 60)} min`;
}
