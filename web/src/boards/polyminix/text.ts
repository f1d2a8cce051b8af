/** Names and sentences. */
import { joined } from '../../components/text';
import type { Hand } from './hand.svelte';
import { areaOf } from './pieces';
import { parsePlaced, squareName } from './squares';
import type {
    Box,
    Cell,
    Colour,
    LegalAction,
    Mode,
    Outcome,
    Piece,
    Race,
    Racer,
    Step,
    TestFace,
    TurnFace,
    View,
} from './types';

export const MODES: Record<TurnFace, { name: string; points: string }> = {
    first: { name: 'First', points: '3 for the first to finish' },
    podium: { name: 'Podium', points: '3, 2 and 1 for the first three' },
    clock: { name: 'Clock', points: '2 for everyone in time' },
    double: { name: 'Double', points: 'two cards: 3 for the first' },
    'free colour': { name: 'Free colour', points: 'red 3, yellow 2, green 1 for the first' },
    choice: { name: 'Choice', points: 'the current player chooses' },
};
export const DECKS: Record<Colour, { name: string; level: string; pips: number }> = {
    green: { name: 'Green', level: 'simple', pips: 1 },
    yellow: { name: 'Yellow', level: 'medium', pips: 2 },
    red: { name: 'Red', level: 'difficult', pips: 3 },
};
const PLACES = ['', '1st', '2nd', '3rd', '4th'];
const OTHERS = ['', 'X', 'X Y', 'X Y Z'];

export const placeText = (rank: number): string => PLACES[rank] ?? `${rank}th`;
const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
export const squaresText = (number: number): string => count(number, 'square');

/** What a box wants, in a few words. The pieces are drawn beside it. */
export function boxText({ face, others = 0 }: Box): string {
    if (face === '⊘') return 'any pieces but these';
    if (face === 'A+B') return 'pieces of these areas';
    return face.startsWith('!') ? 'exactly these pieces' : `these and ${others} more`;
}

/** The same for a screen reader, with the pieces. */
export function boxLabel(box: Box): string {
    const { face, pieces = [], others = 0, areas = [] } = box;
    if (face === 'A+B') return `${face}: pieces of the areas ${areas.join(', ')}`;
    if (face === '⊘') return `${face}: any pieces except ${joined(pieces)}`;
    if (face.startsWith('!')) return `${face}: exactly ${joined(pieces)}`;
    return `${face}: ${joined(pieces)}, and ${others} of your choice`;
}

export const othersText = (others: number): string => OTHERS[others] ?? '';

/** Why the tray does not give a piece, and the rule. */
export function ruledOut(box: Box | null, piece: Piece): [sentence: string, rule: string] {
    if (box?.face.startsWith('?')) return [`${piece}: the box allows no more pieces of your choice.`, '4.6'];
    if (box?.face === 'A+B' && box.areas?.includes(areaOf(piece))) {
        return [`${piece}: all pieces of area ${areaOf(piece)} that the box allows lie already.`, '4.7'];
    }
    return [`The box does not allow ${piece}.`, '4.5'];
}

/** `c3 to d6`, the first and the last square row by row. */
function span(squares: readonly string[]): string {
    return squares.length > 1 ? `${squares[0]} to ${squares.at(-1)}` : (squares[0] ?? '');
}

export function describeStep(step: Step): string {
    switch (step.type) {
        case 'place':
            return `${step.piece} on ${span(step.squares)}`;
        case 'take-back':
            return `takes ${step.piece} back`;
        case 'mode':
            return `mode ${MODES[step.mode].name}`;
        case 'deck':
            return `${step.colour} deck`;
        case 'side':
            return `side ${step.side}`;
        case 'begin':
            return 'begins';
        case 'hint':
            return 'asks for a hint';
        case 'give-up':
            return 'gives up';
    }
}

export function adviseStep(step: Step): string {
    if (step.type === 'take-back') return `no solution agrees with what lies; take ${step.piece} back`;
    if (step.type === 'give-up') return 'there is no solution';
    return describeStep(step);
}

export function describeOutcome(outcome: Outcome): string {
    switch (outcome.type) {
        case 'first':
            return `player ${outcome.seat + 1} begins`;
        case 'turn':
            return `the TURN die shows ${MODES[outcome.face].name}`;
        case 'test':
            return `the TEST die shows ${outcome.face}; go!`;
        case 'card':
            return `card ${outcome.card} is dealt`;
        default:
            return '';
    }
}

/** How far a seat is, in words. */
export function progressText({ covered, total, rank, has_given_up, is_on_second }: Racer): string {
    if (rank) return `finished ${placeText(rank)}`;
    const how = total ? `${covered} of ${total}` : squaresText(covered);
    return `${is_on_second ? 'second card, ' : ''}${how}${has_given_up ? ', gave up' : ''}`;
}

/** The same as short as possible. */
export function statusText({ covered, total, rank, has_given_up, is_on_second }: Racer): string {
    if (rank) return `⚑ ${placeText(rank)}`;
    if (has_given_up) return '✕ gave up';
    const how = total ? `${covered} / ${total}` : squaresText(covered);
    return is_on_second ? `2nd card: ${how}` : how;
}

/** What is on a square of the sheet, with its name. */
export function describeSquare(square: Cell, piece: Piece | null, isOnFigure: boolean): string {
    if (piece) return `${squareName(square)}, ${piece}`;
    return `${squareName(square)}, ${isOnFigure ? 'open' : 'not of the figure'}`;
}

/** Where the piece in the hand is. */
export function describeHeld(piece: Piece, squares: Cell[], isLegal: boolean): string {
    if (squares.length === 0) return `${piece} in your hand.`;
    return `${piece} on ${squares.map(squareName).join(' ')}: ${isLegal ? 'fits' : 'does not fit'}.`;
}

/** What the player is told below the sheet. */
export function sheetSentence(view: View, racer: Racer | null, hand: Hand, hint: LegalAction | null): string {
    if (hand.piece) return describeHeld(hand.piece, hand.squares, hand.isLegal);
    if (hint) return `Hint: ${adviseStep(hint.step)}.`;
    if (view.own?.missing) return view.own.missing;
    if (!view.race?.is_running || !racer) return '';
    return hand.isRacing ? 'Pick up a piece: drag it, tap it, or press its letter.' : '';
}

/** Tells a player who is done how far the others are. */
export function watchSentence(race: Race, seat: number, nameOf: (seat: number) => string): string {
    const racer = race.seats[seat];
    const others = race.seats.flatMap((other, number) =>
        other && !other.rank && !other.has_given_up ? [`${nameOf(number)} (${progressText(other)})`] : [],
    );
    const building = others.length > 0 ? `${joined(others)} ${others.length === 1 ? 'is' : 'are'} still building.` : '';
    if (!racer) return building;
    const own = racer.has_given_up ? 'You gave up this turn.' : `You finished ${placeText(racer.rank ?? 0)}.`;
    return `${racer.rank === 1 ? 'You won this race.' : own} ${building}`.trim();
}

const testFace = (face: TestFace | null) => (face ? `TEST die ${face}` : '');
const modeText = (mode: Mode | null) => (mode ? `mode ${MODES[mode].name}` : '');

/** The whole position in words. */
export function describeView(view: View): string {
    const { race, own, points } = view;
    const racers = (race?.seats ?? []).flatMap((racer, seat) =>
        racer ? [`player ${seat + 1}: ${progressText(racer)}`] : [],
    );
    const pieces = (own && race?.seats.find((racer) => racer?.sheet?.pieces.length)?.sheet?.pieces) || [];
    const lying = pieces.map(parsePlaced).map(({ piece }) => piece);
    return [
        points.length > 1 ? `Turn ${view.turn}` : 'Solo practice',
        modeText(race?.mode ?? view.mode),
        testFace(race?.test_die ?? view.test_die),
        race?.problem ? `build ${race.problem.text}` : '',
        ...racers,
        race?.is_running && lying.length > 0 ? `on your sheet: ${joined(lying)}` : '',
        points.length > 1 ? `points: ${points.join(', ')}` : '',
    ]
        .filter(Boolean)
        .join('; ')
        .concat('.');
}
