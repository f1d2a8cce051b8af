/** Why a match ended, and what a solo player has beaten. */
import { joined } from '../../components/text';
import type { EndedMatch } from '../contract';
import { totalOf } from '../sheet/score';
import type { View } from './types';

/** The levels whose averages are the targets of a solo game. */
export const TARGET_LEVELS = [1, 3, 4];

export function describeEnding(view: View, match: EndedMatch): string {
    if (view.phase !== 'over') return '';
    return [describeLastTurn(view, match), describeTargets(view)].filter(Boolean).join(' ');
}

/** In the last turn, a seat that could draw nothing has no number. */
function describeLastTurn({ is_last, seats, active }: View, match: EndedMatch): string {
    if (!is_last) {
        return active === match.seat
            ? 'You have no territory left to announce.'
            : `${match.nameOf(active)} has no territory left to announce.`;
    }
    const full = seats.flatMap(({ number }, seat) => (number === 0 ? [seat] : []));
    return full.length > 0 ? `${describeFull(full, match)}: no die fits. The game ends.` : '';
}

/** `Your map is full`, `Bob’s map is full`, `The maps of you and Bob are full`. */
function describeFull(seats: number[], { seat, nameOf }: EndedMatch): string {
    const [first] = seats;
    if (seats.length === 1) return `${first === seat ? 'Your' : `${nameOf(first!)}’s`} map is full`;
    return `The maps of ${joined(seats.map((each) => (each === seat ? 'you' : nameOf(each))))} are full`;
}

function describeTargets({ targets, seats }: View): string {
    if (targets.length === 0) return '';
    const points = totalOf(seats[0]!.sheet);
    const named = targets.map((target, index) => ({ target, text: `level ${TARGET_LEVELS[index]} (${target})` }));
    const beaten = named.filter(({ target }) => points > target).map(({ text }) => text);
    const missed = named.find(({ target }) => points <= target);
    if (beaten.length === 0) return `The first of the computer’s marks, ${missed!.text}, is not beaten.`;
    const next = missed ? ` Next is ${missed.text}.` : ' There is none above.';
    return `Beaten: the computer’s marks of ${joined(beaten)}.${next}`;
}
