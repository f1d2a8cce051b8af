/** What is planned, and what comes next, in sentences. */
import { plain } from '../../components/score';
import { joined } from '../../components/text';
import type { Aim } from './aim.svelte';
import { hexName } from './geometry';
import type { View } from './types';
import { hexCount, partName, pointsWords, totalOf } from './words';

/** What to do now. */
export function planWords(aim: Aim): string {
    if (aim.territories.length > 0 && !aim.territory) return 'Choose a territory, then a die for the number of hexes.';
    if (aim.criteria.length > 0) return scoreWords(aim);
    if (aim.number === 0) return takeWords(aim);
    const hexes = `${aim.territory}, ${hexCount(aim.number)}`;
    if (aim.left > 0 && aim.next?.length === 0) return 'Nothing can be drawn: this turn is the last (rule 3.7).';
    if (aim.left > 0 && aim.painted.length + aim.inked.length === 0) {
        return aim.isWhole ? `${hexes}: draw on the map, or confirm the number first.` : `${hexes}: draw on the map.`;
    }
    if (aim.left > 0) return `${hexes}: ${aim.left} more.`;
    const gain = aim.gain === null ? '' : `: ${pointsWords(aim.gain)}`;
    return `${aim.territory} on ${joined(aim.painted.map(hexName))}${gain}.`;
}

function takeWords(aim: Aim): string {
    if (aim.picks[0]?.territory) return 'One die gives the territory, the other the number of hexes.';
    return aim.territory ? `${aim.territory}: take a die for the number of hexes.` : '';
}

function scoreWords(aim: Aim): string {
    if (aim.criterion)
        return `? scores ${partName(aim.criterion)}${aim.gain === null ? '' : `: ${pointsWords(aim.gain)}`}.`;
    return 'You have drawn on ?: choose a criterion to score as it stands.';
}

/** Why a hex cannot be drawn when it is not the time for it (rule 4.1), more closely than the server knows. */
export function notNowWords(aim: Aim): string {
    if (aim.number === 0) return aim.territory ? 'Take a die first.' : 'Choose a territory and a die first.';
    return `${hexCount(aim.number)} ${aim.number === 1 ? 'is' : 'are'} all: take one back to draw elsewhere.`;
}

/** For whom one waits. */
export function waitingWords(view: View, seat: number, nameOf: (seat: number) => string): string {
    if (view.phase !== 'everyone') return '';
    const busy = view.seats.flatMap((own, other) => (own.task ? [nameOf(other)] : []));
    const own = view.seats[seat];
    if (busy.length === 0) return '';
    const whom = `Waiting for ${joined(busy)}.`;
    if (!own) return whom;
    return own.number > 0
        ? `You have drawn. ${whom}`
        : `You have no number to draw, and this turn is the last (rule 3.7). ${whom}`;
}

/** What a screen reader hears of the plan. */
export function spokenPlan(aim: Aim): string {
    if (!aim.isActing || aim.steps.length === 0) return '';
    const after = aim.own && aim.gain !== null ? ` Total ${plain(totalOf(aim.own.sheet) + aim.gain)}.` : '';
    return `${planWords(aim)}${after}${aim.isWhole ? ' Enter confirms, Escape takes back.' : ''}`;
}
