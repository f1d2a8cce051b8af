/** Taps that mean no legal action, as the text of the nearest action: the server answers it with the rule. */
import { creatureAt } from './changes';
import { forward, isOff, lineTo, step, type Spot } from './geometry';
import type { Colour, Kind, View } from './types';

const OWN_ABILITY: Partial<Record<Kind, [verb: string, isDiagonal: boolean]>> = {
    B: ['shove', false],
    D: ['fly', true],
    F: ['pull', false],
    G: ['jump', false],
    S: ['swap', false],
};

/** The creature on `source` was meant to do something at a spot. */
export function attemptAt(view: View, source: string, spot: Spot): string {
    const actor = creatureAt(view, source);
    if (!actor) return '';
    const [verb, isDiagonal] = OWN_ABILITY[actor.kind] ?? ['', false];
    const line = lineTo(source, spot);
    const isAbility = line && verb && line.direction.includes('-') === isDiagonal;
    if (isAbility && (isDiagonal || creatureAt(view, spot))) return `${source} ${verb} ${line.direction}`;
    if (line?.length === 1 && !line.direction.includes('-')) return `${source} ${line.direction}`;
    return `${actor.kind}${source}-${isOff(spot) ? 'off' : spot}`;
}

/** An own creature that can do nothing was tapped: the server says why it cannot step forward. */
export function attemptBy(view: View, spot: Spot, own: Colour): string {
    return creatureAt(view, spot)?.colour === own ? attemptAt(view, spot, step(spot, forward(own)[0])) : '';
}
