/** Sentences on the plan of a turn, and the spoken names of spots. */
import { joined } from '../../components/text';
import { describePoints } from '../sheet/text';
import { joinedPortals } from './geometry';
import { fits, landName, landSide, printedCity, SCOREBOARD } from './lands';
import type { Phase, Slot, TurnPlan } from './plan.svelte';
import type { Way } from './reach.svelte';
import { adviseStep, actionName, describeAction, describeCity, describeItinerary, describePlace } from './text';
import type { LegalAction, Step, View } from './types';

const cityName = (name: string) => (name === SCOREBOARD ? 'the scoreboard' : name);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const PHASES = ['cube', 'terraform', 'guide'];

/** The phases of the turn as steps, as it was before the plan came to its end. Set-up has none. */
export function phasesOf(
    phase: Phase,
    { phase: begun, round, is_last_round }: View,
): { lead: string; steps: string[]; now: number } {
    if (begun === 'set-up') return { lead: 'Set-up', steps: [], now: -1 };
    const now = phase === 'done' ? PHASES.length : PHASES.indexOf(phase);
    return { lead: `Round ${round}${is_last_round ? ' · the last' : ''}`, steps: ['Cube', 'Land', 'Guide'], now };
}

/** The prompt once something is planned; empty before. */
export function promptOf(plan: TurnPlan): string {
    if (plan.actions.length === 0 || !plan.next) return '';
    if (plan.choosing !== 'done') return describeTask(plan);
    return plan.isSetUp ? 'Confirm this place, or take it back.' : 'Confirm the turn, or take steps back.';
}

/** What the next choice is. */
function describeTask(plan: TurnPlan): string {
    switch (plan.choosing) {
        case 'set-up':
            return 'Choose a side of this land, then tap a place.';
        case 'cube':
            return 'Choose an itinerary: cities that fit it will score.';
        case 'terraform':
            return describeLandTask(plan);
        case 'guide':
            return describeGuideChoice(plan);
        case 'done':
            return plan.isSetUp ? '' : 'The turn is complete.';
        default:
            return '';
    }
}

function describeLandTask(plan: TurnPlan): string {
    const { chosen, chosenLand, slots } = plan;
    if (!chosen) return 'Play a land of the supply, tap a land to flip or move it, or pass.';
    if (chosenLand) return describeChosenLand(plan, landName(chosenLand.side));
    if (slots.length === 0) return `There is no place for ${landName(chosen)}.`;
    return `Tap ${slots.length === 1 ? 'the place' : `one of ${slots.length} places`} for ${landName(chosen)}.`;
}

function describeChosenLand({ slots, flip, whyStays }: TurnPlan, name: string): string {
    if (slots.length === 0)
        return flip ? `You can flip ${name}.` : `You can neither flip nor move ${name}. ${whyStays}`.trim();
    const places = slots.length === 1 ? 'one place' : `${slots.length} places`;
    return `You can ${flip ? `flip ${name} or move it` : `move ${name}`} to ${places}.`;
}

/** With what is known only later: it would make the prompt longer, and move the board under the pointer. */
function describeWholeTask(plan: TurnPlan): string {
    const more = plan.hasMoreWays ? ' Not all longer ways are shown; go step by step for others.' : '';
    return `${describeTask(plan)}${more}`;
}

function describeGuideChoice({ view, letters, bonuses }: TurnPlan): string {
    const { action, actions_left } = view.turn ?? { action: null, actions_left: 0 };
    if (letters.length > 0) return 'Choose a letter.';
    if (bonuses.size > 0) return 'Put the bonus cube on a city of another land.';
    if (action && action.steps > 0) return `${nameOfAction(view)}: go on, or stop here.`;
    if (action) return `${nameOfAction(view)}: ${describeAction(landSide(action.side).action, view.run)}.`;
    const left = actions_left === 1 ? 'One action' : 'Two actions';
    return `${left} left: go to a neighbouring city, or use the action of a land.`;
}

function nameOfAction(view: View): string {
    const side = view.turn?.action?.side;
    return side ? `${actionName(landSide(side).action)} (${landName(side)})` : 'Move';
}

/** Steps as one way: `go to Foxglove, Nettle and Jasper`. */
export function describeActions(actions: LegalAction[]): string {
    const parts: string[] = [];
    let way: string[] = [];
    const end = () => {
        if (way.length > 0) parts.push(`go to ${joined(way)}`);
        way = [];
    };
    for (const { step } of actions) {
        if (step.type === 'step') way.push(cityName(step.city));
        else {
            end();
            parts.push(shortStep(step));
        }
    }
    end();
    return parts.join('; ');
}

function shortStep(step: Step): string {
    if (step.type === 'cube') return `cube on ${landName(step.side)}`;
    if (step.type === 'marker') return `marker on ${landName(step.side)}`;
    return adviseStep(step);
}

/** What is pointed at, else what is planned, and what is to do. */
export function describePlan(plan: TurnPlan): string {
    const task = describeWholeTask(plan);
    if (plan.meant.length > 0)
        return `${capital(describeActions(plan.meant))}${describeGain(plan)}?${describeOpening(plan)}`;
    if (plan.actions.length === 0) return task;
    const gain = plan.planned ? ` (${describePoints(plan.planned)})` : '';
    return `Planned: ${describeActions(plan.actions)}${gain}. ${task}`.trim();
}

/** What a pointed place, letter or marker would open. */
function describeOpening(plan: TurnPlan): string {
    const [meant] = plan.meant;
    const slot = plan.slots.find(({ action }) => action === meant);
    if (slot) return ` It joins ${joinedCities(plan, slot)}.`;
    const opened = meant && ['letter', 'marker'].includes(meant.step.type) ? (plan.openedBy(meant) ?? []) : [];
    return opened.length > 0 ? ` It opens ${joined(opened)}.` : '';
}

function describeGain(plan: TurnPlan): string {
    const more = plan.gain === null ? 0 : plan.gain - plan.planned;
    return more > 0 ? ` for ${describePoints(more)}` : '';
}

/** What a screen reader hears of the plan. */
export function announcePlan(plan: TurnPlan): string {
    if (!plan.isActing || (plan.actions.length === 0 && !plan.chosen)) return '';
    const gain = plan.planned ? ` ${describePoints(plan.planned)}.` : '';
    const planned = plan.actions.length > 0 ? `Planned: ${describeActions(plan.actions)}.${gain} ` : '';
    const keys = plan.isComplete ? ' Enter confirms, Escape takes back.' : '';
    return `${planned}${describeWholeTask(plan)}${keys}`;
}

/** A city or a place, with what can be done there. */
export function describeCell(
    plan: TurnPlan,
    seat: number,
    spot: string,
    slot: Slot | undefined,
    nameOf: (seat: number) => string,
): string {
    if (slot) return describeSlot(plan, slot);
    const { view } = plan;
    const printed = printedCity(spot);
    const side = plan.itinerary?.seat === seat ? plan.itinerary.side : '';
    const isFitting = side && printed && fits(landSide(side).itinerary, printed.city);
    const way = plan.ways.get(spot);
    const can = describeChance(plan, spot);
    return [describeCity(view, spot, nameOf), isFitting && 'fits your itinerary', can, can && way && describeWay(way)]
        .filter(Boolean)
        .join(', ');
}

/** What the city brings, and what the whole way does where that is more. */
function describeWay({ gain, own }: Way): string {
    const here = own > 0 && `${describePoints(own)} here`;
    const all = gain !== own && `${describePoints(gain)} on the way`;
    return [here, all].filter(Boolean).join(', ');
}

function describeChance(plan: TurnPlan, spot: string): string {
    const side = plan.landAt(spot)?.side;
    if (plan.choosing === 'cube' && side && plan.find({ type: 'cube', side })) {
        return `your cube can go here for ${describeItinerary(landSide(side).itinerary)}`;
    }
    if (plan.choosing !== 'guide') return '';
    if (plan.steps.has(spot)) return 'can be entered';
    if (plan.bonuses.has(spot)) return 'the bonus cube can go here';
    const way = plan.ways.get(spot);
    return way ? `can be reached in ${way.path.length} steps` : '';
}

function describeSlot(plan: TurnPlan, slot: Slot): string {
    return `Place ${describePlace(slot.place)} for ${landName(slot.side)}, joins ${joinedCities(plan, slot)}`;
}

/** The cities to which roads of a land would lead. */
function joinedCities({ view, chosenLand }: TurnPlan, { place, side }: Slot): string {
    const cities = [...joinedPortals(view, side, place, chosenLand?.card).values()].map(cityName);
    return joined([...new Set(cities)]);
}
