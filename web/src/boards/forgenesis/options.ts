/** Legal actions as a board shows them: where they start and end, what they would change, and their words. */
import { BASES, colourOf, isOff, lineTo, other, step, type Direction, type Spot } from './geometry';
import type { Creature, Kind, LegalAction, View } from './types';
import { creatureName, NAMES } from './text';

export type Verb = 'move' | 'shove' | 'fly' | 'pull' | 'jump' | 'swap' | 'summon' | 'place' | 'refresh' | 'end turn';

/** A creature as it would stand afterwards. */
export type Effect = { creature: Creature; to: Spot; is_resting: boolean };

export type Option = {
    action: LegalAction;
    verb: Verb;
    /** The acting creature's square, or its place in a tray. */
    source: string;
    /** Where one points to mean this action. */
    target: Spot;
    /** Other spots that mean it when nothing else has them as its target. */
    also: Spot[];
    effects: Effect[];
    words: string;
};

/** A creature comes from a tray. */
export const isEntry = ({ verb }: Option): boolean => verb === 'summon' || verb === 'place';

/** It points nowhere on the board. */
export const isWhole = ({ verb }: Option): boolean => verb === 'refresh' || verb === 'end turn';

export function traySource(colour: string, kind: string): string {
    return `${colour} ${kind}`;
}

export function creatureAt(view: View, spot: Spot): Creature | undefined {
    return view.creatures.find((creature) => creature.square === spot);
}

export function optionsOf(view: View, actions: LegalAction[], seat: number): Option[] {
    return actions.map((action) => optionOf(view, action, seat)).filter((option) => option !== null);
}

function optionOf(view: View, action: LegalAction, seat: number): Option | null {
    const { step } = action;
    if (step.type === 'summon' || step.type === 'place')
        return entry(action, step.type, step.creature as Kind, step.space, seat);
    if (step.type === 'refresh') return refreshing(view, action, seat);
    if (step.type === 'end-turn') return plain(action, 'end turn', 'End the turn');
    const actor = creatureAt(view, step.square);
    if (!actor) return null;
    const verb = step.type === 'move' ? 'move' : (step.ability as Verb);
    return activation(view, action, actor, verb, step.direction as Direction);
}

function plain(action: LegalAction, verb: Verb, words: string): Option {
    return { action, verb, source: verb, target: verb, also: [], effects: [], words };
}

function refreshing(view: View, action: LegalAction, seat: number): Option {
    const woken = view.creatures.filter((each) => each.is_resting && each.colour === colourOf(seat));
    const effects = woken.map((creature) => ({ creature, to: creature.square, is_resting: false }));
    return { ...plain(action, 'refresh', 'Refresh: every resting creature wakes'), effects };
}

function entry(action: LegalAction, verb: 'summon' | 'place', kind: Kind, space: Spot, seat: number): Option {
    const colour = verb === 'summon' ? colourOf(seat) : other(colourOf(seat));
    const creature = { square: space, kind, colour, is_resting: false, is_activated: false };
    const words = `${verb === 'summon' ? 'Summon' : 'Place'} ${creatureName(creature)} on ${space}`;
    const effects = [{ creature, to: space, is_resting: false }];
    return { action, verb, source: traySource(colour, kind), target: space, also: [], effects, words };
}

/** A creature that is jumped over stays as it is. */
function isChange({ creature, to, is_resting }: Effect): boolean {
    return to !== creature.square || is_resting !== creature.is_resting;
}

type Shape = { target: Spot; also: Spot[]; moved: [Creature | undefined, Spot][] };

function activation(view: View, action: LegalAction, actor: Creature, verb: Verb, direction: Direction): Option {
    const { target, also, moved } = shapeOf(view, actor, verb, direction);
    const effects = moved.flatMap(([creature, to]) =>
        creature ? [{ creature, to, is_resting: creature === actor ? verb !== 'move' : creature.is_resting }] : [],
    );
    const words = `${activationWords(verb, direction, effects, actor)}${winning(effects)}`;
    return { action, verb, source: actor.square, target, also, effects: effects.filter(isChange), words };
}

function shapeOf(view: View, actor: Creature, verb: Verb, direction: Direction): Shape {
    const next = step(actor.square, direction);
    const beyond = step(next, direction);
    const neighbour = creatureAt(view, next);
    switch (verb) {
        case 'shove':
            return shape(next, [beyond], [neighbour, beyond], [actor, actor.square]);
        case 'jump':
            return shape(beyond, [next], [actor, beyond], [neighbour, next]);
        case 'swap':
            return shape(next, [], [actor, next], [neighbour, actor.square]);
        case 'pull': {
            const pulled = firstInLine(view, actor.square, direction);
            return shape(pulled, between(next, pulled), [creatureAt(view, pulled), next], [actor, actor.square]);
        }
        default:
            return shape(next, [], [actor, next]);
    }
}

function shape(target: Spot, also: Spot[], ...moved: [Creature | undefined, Spot][]): Shape {
    return { target, also, moved };
}

function firstInLine(view: View, square: Spot, direction: Direction): Spot {
    let seen = step(square, direction);
    while (!isOff(seen) && !creatureAt(view, seen)) seen = step(seen, direction);
    return seen;
}

function between(first: Spot, last: Spot): Spot[] {
    const line = lineTo(first, last);
    return line ? Array.from({ length: line.length }, (_, index) => step(first, line.direction, index)) : [];
}

function activationWords(verb: Verb, direction: Direction, effects: Effect[], actor: Creature): string {
    const goes = effects[0];
    const where = !goes || isOff(goes.to) ? `off the board, ${direction}` : `to ${goes.to}`;
    const others = effects.find((effect) => effect.creature !== actor)?.creature;
    const whom = others ? creatureName(others) : '';
    switch (verb) {
        case 'shove':
            return `Shove ${whom} ${where}`;
        case 'pull':
            return `Pull ${whom} ${where}`;
        case 'jump':
            return `Jump over ${whom} ${where}`;
        case 'swap':
            return `Swap with ${whom}`;
        default:
            return `${verb === 'fly' ? 'Fly' : 'Move'} ${where}`;
    }
}

function winning(effects: Effect[]): string {
    const winner = effects.find(({ creature, to }) => to === BASES[other(creature.colour)])?.creature;
    return winner ? `: ${winner.colour} wins` : '';
}

/** What a tap on a spot can mean among some options: those that end there before those that only pass. */
export function meant(options: Option[], spot: Spot): Option[] {
    const ending = options.filter((option) => option.target === spot);
    return ending.length ? ending : options.filter((option) => option.also.includes(spot));
}

const OWN_ABILITY: Partial<Record<Kind, [verb: string, isDiagonal: boolean]>> = {
    B: ['shove', false],
    D: ['fly', true],
    F: ['pull', false],
    G: ['jump', false],
    S: ['swap', false],
};

/** The text that comes nearest to what was tried, as the table of steps has it: the server answers it with the rule. */
export function triedText(view: View, source: string, spot: Spot): string {
    const actor = creatureAt(view, source);
    if (!actor) return '';
    const [verb, isDiagonal] = OWN_ABILITY[actor.kind] ?? ['', false];
    const line = lineTo(source, spot);
    const isAbility = line && verb && line.direction.includes('-') === isDiagonal;
    if (isAbility && (isDiagonal || creatureAt(view, spot))) return `${source} ${verb} ${line.direction}`;
    if (line?.length === 1 && !line.direction.includes('-')) return `${source} ${line.direction}`;
    return `${actor.kind}${source}-${isOff(spot) ? 'off' : spot}`;
}

/** Whose options these are. */
export function sourceWords(view: View, source: string): string {
    const creature = creatureAt(view, source);
    if (creature) return `${creatureName(creature)} on ${source}`;
    const [colour, kind] = source.split(' ');
    return `${colour} ${NAMES[kind as Kind] ?? ''}`.trim();
}
