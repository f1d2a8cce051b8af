/** Names and sentences. */
import { BASES, SPACES, SQUARES } from './geometry';
import type { Colour, Creature, Kind, View } from './types';

export const NAMES: Record<Kind, string> = {
    B: 'Beetle',
    D: 'Bird',
    Y: 'Butterfly',
    F: 'Firefly',
    G: 'Frog',
    S: 'Snake',
};

export const ABILITIES: Record<Kind, string> = {
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

export function conditions(creature: Creature): string[] {
    return [...(creature.is_resting ? ['resting'] : []), ...(creature.is_activated ? ['activated this turn'] : [])];
}

const DOES: Record<string, string> = { shove: 'shoves', fly: 'flies', pull: 'pulls', jump: 'jumps', swap: 'swaps' };

/** The text of an event or an action as people say it: `Beetle b2 shoves up`. */
export function tell(text: string): string {
    const name = (letter: string) => NAMES[letter as Kind];
    return text
        .replace(/^([BDYFGS])(\w\d)-off$/, (_, kind, from) => `${name(kind)} from ${from} off the board`)
        .replace(/^([BDYFGS])(\w\d)-(\w\d)$/, (_, kind, from, to) => `${name(kind)} from ${from} to ${to}`)
        .replace(/^([BDYFGS])(\w\d) (\w+)/, (_, kind, from, verb) => `${name(kind)} ${from} ${DOES[verb] ?? verb}`)
        .replace(/^(summon|place) ([BDYFGS]) /, (_, verb, kind) => `${verb} ${name(kind)} on `);
}

function groundName(square: string): string | null {
    for (const colour of ['Orange', 'Blue'] as const) {
        if (BASES[colour] === square) return `${colour} base`;
        if (SPACES[colour].includes(square)) return `${colour} summoning space`;
    }
    return null;
}

/** A square as it is spoken: `b2, Orange Snake, resting`. */
export function squareWords(square: string, view: View): string {
    const creature = view.creatures.find((each) => each.square === square);
    const standing = creature ? [creatureName(creature), ...conditions(creature)] : ['empty'];
    return [square, ...standing, groundName(square)].filter(Boolean).join(', ');
}

/** What a creature is, and what it can do. */
export function creatureWords(creature: { colour: Colour; kind: Kind }): string {
    return `${creatureName(creature)} ${ABILITIES[creature.kind]}.`;
}

function listed(letters: string): string {
    return kindsOf(letters)
        .map((kind) => NAMES[kind])
        .join(', ');
}

/** The whole position in words. */
export function spoken(view: View): string {
    const whose = view.to_move ? `Turn ${view.turn}, ${view.to_move} to move.` : 'Nobody is to move.';
    const board = SQUARES.filter((square) => view.creatures.some((each) => each.square === square)).map(
        (square) => `${squareWords(square, view)}.`,
    );
    const sides = view.sides.flatMap((side) => [
        ...(side.reserve ? [`${side.colour} reserve: ${listed(side.reserve)}.`] : []),
        ...(side.removed ? [`${side.colour} removed: ${listed(side.removed)}.`] : []),
    ]);
    return [whose, ...(board.length ? board : ['The board is empty.']), ...sides].join(' ');
}
