/** How a match was won, as the last view shows it. */
import type { EndedMatch } from '../contract';
import { BASES, colourOf, other, type Spot } from './geometry';
import { creatureName } from './text';
import type { Colour, Creature, View } from './types';

/** The creature that stands on the base of the other colour. */
function conqueror(view: View, colour: Colour): Creature | undefined {
    return view.creatures.find((creature) => creature.colour === colour && creature.square === BASES[other(colour)]);
}

/** The base that was reached, or else where the creatures of the winner stand. */
export function winningSpots(view: View, winner: Colour): Spot[] {
    const reached = conqueror(view, winner);
    if (reached) return [reached.square];
    return view.creatures.filter(({ colour }) => colour === winner).map(({ square }) => square);
}

export function describeEnding(view: View, { winners, seat, nameOf }: EndedMatch): string {
    const [winner] = winners;
    if (winner === undefined || winners.length > 1) return '';
    const colour = colourOf(winner);
    const reached = conqueror(view, colour);
    if (reached) return `The ${creatureName(reached)} stands on the ${other(colour)} base.`;
    const loser = 1 - winner;
    return loser === seat
        ? 'You can activate nothing, and nothing of yours is resting.'
        : `${nameOf(loser)} can activate nothing and has nothing resting.`;
}
