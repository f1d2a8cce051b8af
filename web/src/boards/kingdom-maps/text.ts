/** Names and sentences. */
import { plain } from '../../components/score';
import { landAt } from '../sheet/map-sheet';
import { totalOf } from '../sheet/score';
import { describeLands, partByCode, partName } from '../sheet/text';
import type { ScorePart } from '../contract';
import { hexName, printedOn } from './hexes';
import { TERRITORIES } from './territories';
import type { GameEvent, Outcome, SeatView, Step, View } from './types';

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five'];

/** `3 hexes`. */
export const describeCount = (count: number): string => `${count} ${count === 1 ? 'hex' : 'hexes'}`;

/** `e5, empty, ?`. */
export function describeHex(rows: string[], hex: number): string {
    const territory = landAt(TERRITORIES, rows, hex);
    return [hexName(hex), territory?.name ?? 'empty', !territory && printedOn(hex)].filter(Boolean).join(', ');
}

/** A step as a command: `draw a2`. Criteria have their names where the parts of the score are known. */
export function adviseStep(step: Step, parts: ScorePart[] = []): string {
    return stepText(step, parts, '');
}

/** A step in the third person: `draws a2`. */
export function describeStep(step: Step, parts: ScorePart[] = []): string {
    return stepText(step, parts, 's');
}

function stepText(step: Step, parts: ScorePart[], ending: '' | 's'): string {
    switch (step.type) {
        case 'announce':
            return `announce${ending} ${step.territory}`;
        case 'take':
            return `take${ending} the ${step.die}${changeText(step, ending)}`;
        case 'second':
            return `draw${ending} ${describeCount(step.number)} of ${step.territory}`;
        case 'draw':
            return `draw${ending} ${step.hex}`;
        case 'score':
            return `count${ending} ${partName(parts, step.criterion)} once more`;
    }
}

/** ` and uses two ±1 to make it 6`; empty for the number that was rolled. */
function changeText({ die, number }: Extract<Step, { type: 'take' }>, ending: '' | 's'): string {
    const powers = Math.abs(number - die);
    return powers === 0 ? '' : ` and use${ending} ${COUNTS[powers]} ±1 to make it ${number}`;
}

/** `takes the 4, draws a1, a2`. */
export function describeTurn(steps: Step[], parts: ScorePart[] = []): string {
    const texts = steps.map((step, index) => {
        const isNext = step.type === 'draw' && steps[index - 1]?.type === 'draw';
        return isNext ? step.hex : describeStep(step, parts);
    });
    return texts.join(', ');
}

/** What chance gave: `dice 1, 4, 6`. Empty for the seat that begins: the text of the event has its colour. */
export function describeOutcome(outcome: Outcome, parts: ScorePart[] = []): string {
    switch (outcome.type) {
        case 'roll':
            return `dice ${outcome.dice.join(', ')}`;
        case 'criterion':
            return `criterion ${outcome.criterion} ${partByCode(parts, outcome.criterion)?.name ?? ''}`.trim();
        case 'first':
            return '';
    }
}

/** How many turns have begun. */
export const turnNumber = (events: GameEvent[]): number =>
    events.filter(({ step }) => step?.type === 'announce').length;

/** What a turn was about: the territory that was announced last. */
export function moment(events: GameEvent[]): string {
    const last = events.findLast(({ step }) => step?.type === 'announce' || step?.type === 'second')?.step;
    return last && 'territory' in last ? last.territory : '';
}

/** What a seat does now. */
export function describeSeat(own: SeatView, view: View, seat: number): string {
    if (view.phase === 'over') return '';
    if (own.task === 'take') return '⚂ choosing';
    if (own.task === 'draw') return `✎ draws ${own.number}`;
    if (own.task === 'score') return '? scoring';
    if (seat === view.active) return view.phase === 'number' ? '⚂ taking' : '★ active';
    return view.phase === 'everyone' ? (own.number > 0 ? '✓ drawn' : '– skipped') : '';
}

/** `Turn 3, Lake, dice 1, 4, 6.` */
function describeNow(view: View): string {
    const dice = view.dice.length > 0 && `dice ${view.dice.join(', ')}`;
    return `${[`Turn ${view.turn}`, view.territory, dice].filter(Boolean).join(', ')}.`;
}

/** The whole table, for screen readers. */
export function describeView(view: View): string {
    const criteria = `Criteria: ${view.criteria.map(({ name }) => name).join(', ')}.`;
    const maps = view.seats.map((own, seat) => {
        return `Map ${seat + 1}: ${describeLands(TERRITORIES, own.rows)}; ${plain(totalOf(own.sheet))} points.`;
    });
    return [describeNow(view), ...(view.criteria.length > 0 ? [criteria] : []), ...maps].join(' ');
}
