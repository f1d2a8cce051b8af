/** Names and sentences. */
import { plain } from '../../components/score';
import { landAt } from '../sheet/map-sheet';
import { totalOf } from '../sheet/score';
import { describeLands } from '../sheet/text';
import { squaresOf } from './shapes';
import { columnOf, rowOf } from './squares';
import { TERRAINS } from './terrains';
import type { GameEvent, MapView, Outcome, Step, View } from './types';

/** `row 3, column 4`. */
export function describePlace(square: number): string {
    return `row ${rowOf(square) + 1}, column ${columnOf(square) + 1}`;
}

/** `row 3, column 4, Forest`. */
export function describeSquare(rows: string[], square: number): string {
    return `${describePlace(square)}, ${landAt(TERRAINS, rows, square)?.name ?? 'empty'}`;
}

/** `L turned by 90°`. */
export function describeShape({ shape, turn }: { shape: string; turn: number }): string {
    return turn ? `${shape} turned by ${turn}°` : shape;
}

/** A draw as the log says it: `Farm, shape L`. The map marks where. */
export function describeStep(step: Step): string {
    if (step.type === 'nexus') return 'Nexus';
    return step.terrain ? `${step.terrain}, shape ${step.shape}` : `shape ${step.shape}`;
}

/** A draw with its place: `Farm, shape L at row 3, column 4`. */
export const adviseStep = (step: Step): string => `${describeStep(step)} at ${describePlace(squaresOf(step)[0]!)}`;

export const describeTurn = (steps: Step[]): string => steps.map(adviseStep).join(', ');

/** What chance gave: `Forest`, `shape L` or `number 5`. */
export function describeOutcome(outcome: Outcome): string {
    switch (outcome.type) {
        case 'terrain':
            return outcome.terrain;
        case 'shape':
            return `shape ${outcome.shape}`;
        case 'roll':
            return `number ${outcome.number}`;
    }
}

/** What a draw was about: the terrain that was turned last. */
export function moment(events: GameEvent[]): string {
    const last = events.findLast(({ outcome }) => outcome?.type === 'terrain')?.outcome;
    return last?.type === 'terrain' ? last.terrain : '';
}

/** The numbers that a Desolation took: each roll that follows a card of Desolation. */
export function desolatedNumbers(events: GameEvent[]): number[] {
    return events.flatMap(({ outcome }, index) => {
        const card = events[index - 1]?.outcome;
        const isTaken = card?.type === 'terrain' && card.terrain === 'Desolation' && outcome?.type === 'roll';
        return isTaken ? [outcome.number] : [];
    });
}

/** What a seat does now. */
export function describeSeat({ is_to_draw, has_drawn }: MapView, view: View): string {
    if (view.phase === 'over') return '';
    if (has_drawn) return '✓ has drawn';
    return is_to_draw ? '✎ drawing' : '– skipped';
}

/** What was turned and rolled. */
function describeRound(view: View): string {
    const shapes = view.cards.map((card) => card.shape).join(' and ');
    const parts = [
        `Round ${view.round}`,
        view.terrain,
        shapes && `shapes ${shapes}`,
        view.die > 0 && `number ${view.die}`,
    ];
    return `${parts.filter(Boolean).join(', ')}.`;
}

/** The whole table, for screen readers. */
export function describeView(view: View): string {
    const maps = view.maps.map((map, seat) => {
        return `Map ${seat + 1}: ${describeLands(TERRAINS, map.rows)}; ${plain(totalOf(map.sheet))} points.`;
    });
    return [describeRound(view), ...maps].join(' ');
}
