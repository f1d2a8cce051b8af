/** Names and sentences. */
import { BASES, colourOf, SPACES, SQUARES } from './geometry';
import { placeName, routeOf } from './routes';
import type { Colour, Creature, Kind, Outcome, Step, View } from './types';

export const NAMES: Record<Kind, string> = {
    B: 'Beetle',
    D: 'Bird',
    Y: 'Butterfly',
    F: 'Firefly',
    G: 'Frog',
    S: 'Snake',
};

const ABILITIES: Record<Kind, string> = {
    B: 'shoves a creature beside it one square on',
    D: 'flies one square diagonally',
    Y: 'borrows the ability of any creature beside it',
    F: 'pulls the first creature in a line towards itself',
    G: 'jumps over a creature beside it',
    S: 'swaps places with a creature beside it',
};

export function kindsOf(letters: string): Kind[] {
    return [...letters].filter((letter): letter is Kind => letter in NAMES);
}

export function creatureName(creature: { colour: Colour; kind: Kind }): string {
    return `${creature.colour} ${NAMES[creature.kind]}`;
}

function conditions(creature: Creature): string[] {
    return [...(creature.is_resting ? ['resting'] : []), ...(creature.is_activated ? ['activated this turn'] : [])];
}

const DOES: Record<string, string> = { shove: 'shoves', fly: 'flies', pull: 'pulls', jump: 'jumps', swap: 'swaps' };

/** An action as people say it: `Beetle b2 shoves b3 to b4`. Only the steps of events name the creature. */
export function describeStep(step: Step): string {
    switch (step.type) {
        case 'move': {
            const from = step.creature ? `${NAMES[step.creature]} from ${step.square}` : step.square;
            return `${from} ${placeName(routeOf(step)!.to)}`;
        }
        case 'ability':
            return `${step.creature ? `${NAMES[step.creature]} ` : ''}${step.square} ${abilityText(step)}`;
        case 'summon':
        case 'place':
            return `${step.type} ${NAMES[step.creature]} on ${step.space}`;
        case 'refresh':
            return 'refresh';
        case 'end-turn':
            return 'end turn';
    }
}

/** `flies to c3`, `shoves c2 off the board`, `swaps with c2`. */
function abilityText(step: Extract<Step, { type: 'ability' }>): string {
    const { verb, from, to } = routeOf(step)!;
    if (verb === 'swap') return `swaps with ${to}`;
    const whom = verb === 'shove' ? ` ${from}` : verb === 'pull' ? ` from ${step.direction}` : '';
    return `${DOES[step.ability]}${whom} ${placeName(to)}`;
}

/** An outcome of chance as people say it. */
export function describeOutcome(outcome: Outcome): string {
    return outcome.type === 'first' ? `${colourOf(outcome.seat)} starts` : `${NAMES[outcome.creature]} is out of play`;
}

function groundName(square: string): string | null {
    for (const colour of ['Orange', 'Blue'] as const) {
        if (BASES[colour] === square) return `${colour} base`;
        if (SPACES[colour].includes(square)) return `${colour} summoning space`;
    }
    return null;
}

/** A square in words: `b2, Orange Snake, resting`. */
export function describeSquare(square: string, view: View): string {
    const creature = view.creatures.find((each) => each.square === square);
    const standing = creature ? [creatureName(creature), ...conditions(creature)] : ['empty'];
    return [square, ...standing, groundName(square)].filter(Boolean).join(', ');
}

/** What a creature is, and what it can do. */
export function describeCreature(creature: { colour: Colour; kind: Kind }): string {
    return `${creatureName(creature)} ${ABILITIES[creature.kind]}.`;
}

function listed(letters: string): string {
    return kindsOf(letters)
        .map((kind) => NAMES[kind])
        .join(', ');
}

/** Whose options these are: a creature on the board or in a tray. */
export function describeSource(view: View, source: string): string {
    const creature = view.creatures.find((each) => each.square === source);
    if (creature) return `${creatureName(creature)} on ${source}`;
    const [colour, kind] = source.split(' ');
    return `${colour} ${NAMES[kind as Kind] ?? ''}`.trim();
}

/** The whole position in words. */
export function describeView(view: View): string {
    const whose = view.to_move ? `Turn ${view.turn}, ${view.to_move} to move.` : 'Nobody is to move.';
    const board = SQUARES.filter((square) => view.creatures.some((each) => each.square === square)).map(
        (square) => `${describeSquare(square, view)}.`,
    );
    const sides = view.sides.flatMap((side) => [
        ...(side.reserve ? [`${side.colour} reserve: ${listed(side.reserve)}.`] : []),
        ...(side.removed ? [`${side.colour} removed: ${listed(side.removed)}.`] : []),
    ]);
    return [whose, ...(board.length ? board : ['The board is empty.']), ...sides].join(' ');
}
