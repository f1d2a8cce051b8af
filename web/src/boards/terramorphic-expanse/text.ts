/** Names and sentences. */
import { signed } from '../../components/score';
import { joined } from '../../components/text';
import { landOfCity } from './geometry';
import { fits, landName, landscapeOf, landSide, printedCity, SCOREBOARD, type Action, type Itinerary } from './lands';
import type { Outcome, SeatView, Step, View } from './types';

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const either = (names: string[]) => names.join(' or ');

/** `star or heart cities`. */
export function describeItinerary({ shapes, colours, letters }: Itinerary): string {
    if (shapes) return `${either(shapes)} cities`;
    if (colours) return `${either(colours)} cities`;
    return `cities with ${either(letters ?? [])} in the name`;
}

/** An itinerary in a few words. */
export function itineraryName({ shapes, colours, letters }: Itinerary): string {
    return shapes || colours ? either(shapes ?? colours ?? []) : `${either(letters ?? [])} in the name`;
}

/** What an action does, in a sentence without its end. */
export function describeAction({ kind, of = [] }: Action, run: View['run'] = '3'): string {
    const most = run === 'any' ? 'any number of' : 'up to 3';
    switch (kind) {
        case 'two spaces':
            return 'one or two steps, any cities';
        case 'ascending':
            return 'up to 3 cities, names later and later in the alphabet';
        case 'descending':
            return 'up to 3 cities, names earlier and earlier in the alphabet';
        case 'compass':
            return 'any number of steps in one direction';
        case 'bonus':
            return 'one step, then put the bonus cube on a city of another land';
        case 'letter':
            return 'choose a letter; up to 3 cities with it in the name';
        default:
            return `${most} ${either(of)} cities`;
    }
}

/** The name of an action in a few words. */
export function actionName({ kind, of = [] }: Action): string {
    const names: Record<string, string> = {
        move: 'Move',
        'two spaces': 'Two steps',
        ascending: 'Names A to Z',
        descending: 'Names Z to A',
        compass: 'Compass',
        bonus: 'Bonus cube',
        letter: 'One letter',
    };
    const own = names[kind] ?? either(of);
    return own.charAt(0).toUpperCase() + own.slice(1);
}

/** `Foxglove, green heart, in Hidden Vale, spanner`. */
export function describeCity(view: View, name: string, nameOf: (seat: number) => string): string {
    const printed = printedCity(name);
    const standing = view.seats.flatMap(({ guide }, seat) => (guide === name ? [nameOf(seat)] : []));
    const what = printed
        ? [name, `${printed.city.colour} ${printed.city.shape}`, `in ${landName(printed.side)}`]
        : ['Scoreboard'];
    return [
        ...what,
        printed?.city.spanner && 'spanner',
        view.bonus === name && 'bonus cube',
        standing.length > 0 && `${standing.length === 1 ? 'Guide' : 'Guides'} of ${joined(standing)}`,
    ]
        .filter(Boolean)
        .join(', ');
}

/** Who has what on a land. */
export function describePieces(view: View, side: string, nameOf: (seat: number) => string): string[] {
    const pieces = view.seats.flatMap(({ cube, count, marker }, seat) => [
        ...(cube === side ? [`cube of ${nameOf(seat)}, shows ${count}`] : []),
        ...(marker === side ? [`marker of ${nameOf(seat)}`] : []),
    ]);
    const isBonusHere = view.bonus !== '' && printedCity(view.bonus)?.side === side;
    return isBonusHere ? [...pieces, `bonus cube on ${view.bonus}`] : pieces;
}

/** How many cities on the board fit an itinerary. */
export function countFitting(view: View, itinerary: Itinerary): number {
    return view.lands
        .flatMap(({ side }) => Object.values(landSide(side).cities))
        .filter((city) => fits(itinerary, city)).length;
}

const SEATS = ['Amber', 'Azure', 'Moss'];
const cityName = (name: string) => (name === SCOREBOARD ? 'the scoreboard' : name);
const EDGES = { N: 'north', E: 'east', S: 'south', W: 'west' };

/** A land beside which another one comes. */
function placeText({ beside, edge }: Extract<Step, { type: 'play' | 'move' }>): string {
    return `${EDGES[edge]} of the ${beside === SCOREBOARD ? 'scoreboard' : landscapeOf(Number(beside))}`;
}

/** `2 east and 1 north`, seen from the scoreboard. */
export function describePlace({ x, y }: { x: number; y: number }): string {
    const across = x && `${Math.abs(x)} ${x > 0 ? EDGES.E : EDGES.W}`;
    const along = y && `${Math.abs(y)} ${y > 0 ? EDGES.S : EDGES.N}`;
    return [across, along].filter(Boolean).join(' and ');
}

/** A step as a command: `flip the Wood`. */
export const adviseStep = (step: Step): string => stepText(step, '');
/** A step in the third person: `flips the Wood`. */
export const describeStep = (step: Step): string => stepText(step, 's');

function stepText(step: Step, ending: '' | 's'): string {
    switch (step.type) {
        case 'play':
            return `play${ending} ${landName(step.side)} ${placeText(step)}`;
        case 'move':
            return `move${ending} ${landName(step.side)} ${placeText(step)}`;
        case 'flip':
            return `flip${ending} the ${landscapeOf(step.card)}`;
        case 'pass':
            return ending ? 'leaves the lands as they are' : 'leave the lands as they are';
        case 'cube': {
            return `put${ending} the cube on ${landName(step.side)}: ${describeItinerary(landSide(step.side).itinerary)}`;
        }
        case 'step':
            return `go${ending && 'es'} to ${cityName(step.city)}${step.points ? ` ${signed(step.points)}` : ''}`;
        case 'marker':
            return `put${ending} the marker on ${landName(step.side)}: ${lowered(actionName(landSide(step.side).action))}`;
        case 'letter':
            return `choose${ending} the letter ${step.letter}`;
        case 'bonus':
            return `put${ending} the bonus cube on ${step.city}`;
        case 'stop':
            return `stop${ending}`;
    }
}

/** What chance gave. */
export function describeOutcome(outcome: Outcome): string {
    if (outcome.type === 'first') return `${SEATS[outcome.seat] ?? `player ${outcome.seat + 1}`} begins`;
    return `draws the ${landscapeOf(outcome.card)}`;
}

function describeSeat(own: SeatView, seat: number): string {
    const power = own.is_powered_for_good ? ', powered up for good' : own.is_powered ? ', powered up' : '';
    const cube = own.cube ? `cube on ${landName(own.cube)} shows ${own.count}` : 'cube at home';
    const marker = own.marker ? `marker on ${landName(own.marker)}` : 'marker at home';
    const guide = own.guide === SCOREBOARD ? 'the scoreboard' : own.guide;
    return `Player ${seat + 1}: ${own.points} points, Guide on ${guide}, ${cube}, ${marker}${power}.`;
}

/** The whole expanse, for screen readers. */
export function describeView(view: View): string {
    const lands = view.lands.map(({ side, x, y }) => {
        const { itinerary, action } = landSide(side);
        return `${landName(side)}, ${describePlace({ x, y })} of the scoreboard: itinerary ${describeItinerary(itinerary)}; action ${actionName(action)}.`;
    });
    const bonus = view.bonus && landOfCity(view, view.bonus) ? `on ${view.bonus}` : 'in the supply';
    const supply = view.supply.length > 0 ? joined(view.supply.map(landscapeOf)) : 'empty';
    return [
        `Round ${view.round}, target ${view.target} points.`,
        ...lands,
        ...view.seats.map(describeSeat),
        `Supply: ${supply}. Bonus cube ${bonus}.`,
    ].join(' ');
}
