/** Legal actions as the board shows them: where they start and end, what they change, and their text. */
import { changesBetween, creatureAt, isMoved, type Change } from './changes';
import { BASES, colourOf, isOff, lineBetween, other, type Direction, type Spot } from './geometry';
import { creatureName } from './text';
import type { Creature, Kind, LegalAction, View } from './types';

export type Verb = 'move' | 'shove' | 'fly' | 'pull' | 'jump' | 'swap' | 'summon' | 'place' | 'refresh' | 'end turn';

export type Option = {
    action: LegalAction;
    verb: Verb;
    /** The acting creature's square, or its place in a tray. */
    source: string;
    /** Where one points to mean this action; null when that is nowhere, or not known yet. */
    target: Spot | null;
    /** Other spots that mean it when nothing else has them as its target. */
    also: Spot[];
    /** The most important change first; none before the preview is known. */
    changes: Change[];
    text: string;
};

/** A creature comes from a tray. */
export const isEntry = ({ verb }: Option): boolean => verb === 'summon' || verb === 'place';

/** It has no place on the board. */
export const isWhole = ({ verb }: Option): boolean => verb === 'refresh' || verb === 'end turn';

export function traySource(colour: string, kind: string): string {
    return `${colour} ${kind}`;
}

/** The option of an action; `after` is the view that its preview showed, once that is known. */
export function optionOf(view: View, action: LegalAction, seat: number, after: View | undefined): Option | null {
    const { step } = action;
    const changes = after ? changesBetween(view, after, directionOf(action)) : [];
    switch (step.type) {
        case 'summon':
        case 'place':
            return entry(action, step.type, step.creature, step.space, seat, changes);
        case 'refresh':
            return whole(action, 'refresh', 'Refresh: every resting creature wakes', changes);
        case 'end-turn':
            return whole(action, 'end turn', 'End the turn', []);
        default: {
            const actor = creatureAt(view, step.square);
            const verb = step.type === 'move' ? 'move' : (step.ability as Verb);
            return actor ? activation(view, action, actor, verb, changes) : null;
        }
    }
}

const directionOf = ({ step }: LegalAction): Direction | undefined =>
    'direction' in step ? (step.direction as Direction) : undefined;

function whole(action: LegalAction, verb: Verb, text: string, changes: Change[]): Option {
    return { action, verb, source: verb, target: null, also: [], changes, text };
}

function entry(
    action: LegalAction,
    verb: 'summon' | 'place',
    kind: Kind,
    space: Spot,
    seat: number,
    changes: Change[],
): Option {
    const colour = verb === 'summon' ? colourOf(seat) : other(colourOf(seat));
    const text = `${verb === 'summon' ? 'Summon' : 'Place'} ${creatureName({ colour, kind })} on ${space}`;
    return { action, verb, source: traySource(colour, kind), target: space, also: [], changes, text };
}

/**
 * One points at the other creature that is moved, or else at where the actor goes; also at the squares that the other
 * creature passes, or that the actor passes.
 */
function activation(view: View, action: LegalAction, actor: Creature, verb: Verb, changes: Change[]): Option {
    const source = actor.square;
    const isActor = (change: Change) => change.creature === actor;
    const moved = changes.filter(isMoved);
    const subject = moved.find(isActor) ?? moved[0];
    if (!subject) {
        const text = `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${directionOf(action)}`;
        return { action, verb, source, target: null, also: [], changes: [], text };
    }
    const patient = moved.find((change) => !isActor(change));
    const path = patient ? lineBetween(patient.to, patient.creature.square) : lineBetween(source, subject.to);
    const also = path.filter((spot) => spot !== source);
    const whom = patient?.creature ?? also.map((spot) => creatureAt(view, spot)).find(Boolean);
    return {
        action,
        verb,
        source,
        target: patient?.creature.square ?? subject.to,
        also,
        changes: [subject, ...changes.filter((change) => change !== subject)],
        text: `${activationText(action, verb, subject, whom)}${winning(changes)}`,
    };
}

function activationText(action: LegalAction, verb: Verb, { to }: Change, whom: Creature | undefined): string {
    const where = isOff(to) ? `off the board, ${directionOf(action)}` : `to ${to}`;
    const name = whom ? creatureName(whom) : '';
    switch (verb) {
        case 'shove':
            return `Shove ${name} ${where}`;
        case 'pull':
            return `Pull ${name} ${where}`;
        case 'jump':
            return `Jump over ${name} ${where}`;
        case 'swap':
            return `Swap with ${name}`;
        default:
            return `${verb === 'fly' ? 'Fly' : 'Move'} ${where}`;
    }
}

function winning(changes: Change[]): string {
    const winner = changes.find(({ creature, to }) => to === BASES[other(creature.colour)])?.creature;
    return winner ? `: ${winner.colour} wins` : '';
}

/** What a tap on a spot can mean among some options: those that end there before those that only pass. */
export function meant(options: Option[], spot: Spot): Option[] {
    const ending = options.filter((option) => option.target === spot);
    return ending.length ? ending : options.filter((option) => option.also.includes(spot));
}
