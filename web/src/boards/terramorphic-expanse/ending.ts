/** Why a match ended, and who won among equals. */
import { joined } from '../../components/text';
import type { EndedMatch } from '../contract';
import type { View } from './types';

export function describeEnding(view: View, match: EndedMatch): string {
    if (view.phase !== 'over') return '';
    return [describeTarget(view, match), describeTie(view, match)].filter(Boolean).join(' ');
}

const subjects = (seats: number[], { seat, nameOf }: EndedMatch): string =>
    joined(seats.map((each) => (each === seat ? 'you' : nameOf(each))));
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function describeTarget({ seats, target, round }: View, match: EndedMatch): string {
    const there = seats.flatMap(({ points }, seat) => (points >= target ? [seat] : []));
    if (there.length === 0) return `${round} rounds have been played.`;
    return `${capital(subjects(there, match))} reached the target of ${target}, and the round is finished.`;
}

/** Among equal points the higher scoring cube wins. */
function describeTie({ seats }: View, match: EndedMatch): string {
    const [winner] = match.winners;
    if (winner === undefined || match.winners.length > 1) return '';
    const { points } = seats[winner]!;
    const equal = seats.flatMap((own, seat) => (own.points === points && seat !== winner ? [seat] : []));
    if (equal.length === 0) return '';
    const whose = winner === match.seat ? 'Your' : `${match.nameOf(winner)}’s`;
    return `${whose} scoring cube is higher than that of ${subjects(equal, match)}, who ${verb(equal, match)} as many points.`;
}

const verb = (seats: number[], { seat }: EndedMatch) => (seats.length > 1 || seats[0] === seat ? 'have' : 'has');
