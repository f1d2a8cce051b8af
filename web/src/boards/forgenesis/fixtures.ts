/** Creatures, views and previews for tests. */
import type { Preview } from '../contract';
import type { Colour, Creature, Kind, LegalAction, Step, View } from './types';

export function creature(square: string, kind: Kind, colour: Colour = 'Orange', is_resting = false): Creature {
    return { square, kind, colour, is_resting, is_activated: false };
}

export function viewOf(creatures: Creature[], reserve = ''): View {
    return {
        type: 'forgenesis',
        creatures,
        sides: [
            { colour: 'Orange', reserve, removed: '' },
            { colour: 'Blue', reserve: '', removed: '' },
        ],
        to_move: 'Orange',
        turn: 1,
    };
}

/** A server that knows the position after each action, by the action's text. */
export function previewOf(after: Record<string, Creature[]>): (action: LegalAction) => Promise<Preview<Step> | null> {
    return async ({ text }) => {
        const creatures = after[text];
        return creatures ? { points: {}, actions: [], view: viewOf(creatures) } : null;
    };
}
