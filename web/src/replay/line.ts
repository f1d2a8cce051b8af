/** A line of one's own moves, as people read it. */
import type { PlayedAction, Table } from '../api/types';
import { endReason } from '../boards/registry';
import { joined, sentence, sideName } from '../components/text';
import type { ReplayPlayer } from './replay.svelte';

/** The actions of one seat that follow each other. */
export type LineTurn = { seat: number; actions: PlayedAction[] };

/** Where in the match a line begins: `After turn 3, Blue`. */
export function lineStart({ at, label, turn }: Pick<ReplayPlayer, 'at' | 'label' | 'turn'>): string {
    if (at === 0) return 'From the beginning';
    return `${turn?.to === at ? 'After' : 'In'} ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

export function lineTurns(line: PlayedAction[]): LineTurn[] {
    const turns: LineTurn[] = [];
    for (const action of line) {
        const last = turns.at(-1);
        if (last?.seat === action.seat) last.actions.push(action);
        else turns.push({ seat: action.seat, actions: [action] });
    }
    return turns;
}

/** `Ann would win. The Orange Frog stands on the Blue base.` */
export function lineEnding(table: Table, view: unknown): string {
    const winners = table.outcome?.winners ?? [];
    const names = joined(winners.map((seat) => sideName(table, seat)));
    const isDraw = winners.length === table.seats.length;
    const result = isDraw ? 'It would be a draw' : `${names || 'Nobody'} would win`;
    return `${result}. ${sentence(endReason(table, view))}`;
}
