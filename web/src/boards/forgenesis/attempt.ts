/** Taps that mean no legal action, as the step that comes nearest: the server says by which rule it is refused. */
import { creatureAt } from './changes';
import { forward, lineTo, step, type Spot } from './geometry';
import type { Colour, Creature, Kind, Step, View } from './types';

const OWN_ABILITY: Partial<Record<Kind, [verb: string, isDiagonal: boolean]>> = {
    B: ['shove', false],
    D: ['fly', true],
    F: ['pull', false],
    G: ['jump', false],
    S: ['swap', false],
};

/** A creature was meant to do something at a spot; null where no step of it leads there. */
export function attemptAt(view: View, { square, kind }: Creature, spot: Spot): Step | null {
    const [ability, isDiagonal] = OWN_ABILITY[kind] ?? ['', false];
    const line = lineTo(square, spot);
    if (!line) return null;
    const { direction, length } = line;
    const isAbility = ability && direction.includes('-') === isDiagonal;
    if (isAbility && (isDiagonal || creatureAt(view, spot))) return { type: 'ability', square, ability, direction };
    return length === 1 && !direction.includes('-') ? { type: 'move', square, direction } : null;
}

/** An own creature that can do nothing was tapped: the server says why it cannot step forward. */
export function attemptBy(view: View, spot: Spot, own: Colour): Step | null {
    const actor = creatureAt(view, spot);
    return actor?.colour === own ? attemptAt(view, actor, step(spot, forward(own)[0])) : null;
}
