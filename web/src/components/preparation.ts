/** Sentences about games that the server is still compiling. */
import { durationText, isLate, type Estimate } from '../api/estimate';
import { games } from '../api/games.svelte';
import { hasEnded, type Preparation } from '../api/readiness.svelte';
import type { GameInfo, Table } from '../api/types';

/** `ready in about 12 s`; `ready soon` before the server has said it. */
export function readyIn(estimate: Estimate | undefined): string {
    if (!estimate) return 'ready soon';
    return isLate(estimate) ? 'it takes longer than expected' : `ready in ${durationText(estimate)}`;
}

export function preparingSentence(title: string, preparation: Preparation | undefined): string {
    if (hasFailed(preparation)) return failedSentence(title);
    return `${title} is being prepared: ${readyIn(preparation?.playable)}.`;
}

export function failedSentence(title: string): string {
    return `${title} could not be prepared. The server’s log says why; it tries again when it is restarted.`;
}

/** Whether the game will not become playable. */
export function hasFailed(preparation: Preparation | undefined): boolean {
    return preparation !== undefined && preparation.has_failed && !preparation.is_playable;
}

/** The game of a table that the server cannot show yet: all that is known is a sentence with its title. */
export function gameNamedIn(text: string): GameInfo | undefined {
    return games.list.find(({ title }) => text.includes(title));
}

/** What bots of a table do whose level is not ready yet; empty when all are. */
export function warmingSentence({ seats }: Table, preparation: Preparation | undefined): string {
    if (!preparation?.is_playable) return '';
    const { level: ready, complete } = preparation;
    const levels = seats.flatMap(({ kind, level }) => (kind === 'bot' && level && level > ready ? [level] : []));
    if (levels.length === 0) return '';
    const isOne = levels.length === 1;
    const who = isOne ? `The level ${levels[0]} bot` : ready > 0 ? `The bots above level ${ready}` : 'The bots';
    const instead =
        ready > 0 ? `${isOne ? 'plays' : 'play'} like level ${ready}` : `${isOne ? 'plays' : 'play'} weakly`;
    const they = isOne ? 'it' : 'they';
    if (hasEnded(preparation)) return `${who} could not be prepared, so ${they} ${instead}. The server’s log says why.`;
    return `${who} ${isOne ? 'is' : 'are'} still warming up; ${they} ${instead} for ${isLate(complete) ? 'a while' : durationText(complete)}.`;
}
