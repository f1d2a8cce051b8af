/** A turn as somebody plans it: the cube, a land, and the ways of the Guide, one after the other. */
import { findStep } from '../../api/steps';
import { gainOf } from '../sheet/score';
import { PreviewCache, refusalOf } from '../previews.svelte';
import { Plan, type PlanProps } from '../sheet/plan.svelte';
import { landOfCard, landOfCity, placeKey, placeOf, type Point } from './geometry';
import { cardOf, printedCity, SCOREBOARD, sidesOf } from './lands';
import { Reach, type Way } from './reach.svelte';
import type { LegalAction, LandView, SeatView, Step, View } from './types';

export type TurnPlanProps = PlanProps<Step> & { view: View };
/** A place where the chosen land may lie. */
export type Slot = { key: string; place: Point; side: string; action: LegalAction };
export type Phase = View['phase'] | 'done';

const NONE: LegalAction[] = [];
const COMPLETE = 'Nothing can follow what is planned. Confirm it, or take steps back.';

/** A land as it is chosen: `#3`. A city of the map is a spot by its name, a place as `1,0`. */
const landSpot = (card: number): string => `#${card}`;
/** The plate of a land with its itinerary and its action, as a spot of the map. */
export const plateSpot = (card: number): string => `@${card}`;
/** The cities of the steps of one kind. */
const citiesIn = (actions: LegalAction[], kind: 'step' | 'bonus'): string[] =>
    actions.flatMap(({ step }) => (step.type === kind && 'city' in step ? [step.city] : []));
const isLand = (spot: string) => /^[#@]/.test(spot);

export class TurnPlan extends Plan<Step, TurnPlanProps> {
    /** The city, land or place that a pointer or the cursor is on. */
    pointed = $state<string | null>(null);
    /** The action that is pointed at outside of the map. */
    hovered = $state.raw<LegalAction | null>(null);
    /** The land side that was pointed at or tapped last, to read it. */
    reading = $state('');
    /** A land side of the supply, or a land on the board as `#3`. */
    #chosen = $state.raw({ key: '', what: '' });
    /** Why the chosen land can be neither flipped nor moved. */
    #stays = $state.raw({ key: '', card: 0, sentence: '' });
    /** A tap that came before it was known what may come next. */
    #early: string | null = null;
    readonly #reach = new Reach();
    /** What follows letters and markers that nobody has planned. */
    readonly #ahead = new PreviewCache<Step>({ view: true, queued: true });

    moment = $derived.by(() => {
        const { view, seat } = this.props();
        return JSON.stringify([seat, view.seat, view.round, view.phase, view.drawn, view.turn, view.lands]);
    });
    own = $derived.by<SeatView | undefined>(() => this.props().view.seats[this.props().seat]);
    score = $derived.by(() => {
        return Object.entries(this.own?.points_by_part ?? {}).map(([part, points]) => ({ part, points, cells: [] }));
    });
    isWhole = $derived.by(() => this.actions.length > 0);
    #key = $derived.by(() => [this.moment, ...this.actions.map(({ text }) => text)].join('\n'));

    /** The expanse as the plan leaves it, as far as the server has said. */
    view = $derived.by<View>(() => {
        for (let count = this.actions.length; count > 0; count--) {
            const known = this.previewOf(this.actions.slice(0, count));
            if (known?.view) return known.view as View;
        }
        return this.props().view;
    });
    /** What the plan has come to; `done` when the turn would be over. */
    phase = $derived.by<Phase>(() => (this.actions.length > 0 && this.next?.length === 0 ? 'done' : this.view.phase));
    /** Nothing can be added: to confirm plays the whole turn. */
    isComplete = $derived.by(() => this.phase === 'done');
    /** The expanse as it is without the plan. */
    begun = $derived.by(() => this.props().view);
    isSetUp = $derived.by(() => this.begun.phase === 'set-up');
    /** The phase of which something can be chosen now. */
    choosing = $derived.by<Phase | ''>(() => (this.isActing ? this.phase : ''));
    /** The itinerary that scores in the turn that is played, and whose it is. */
    itinerary = $derived.by(() => {
        const isChosen = this.isComplete ? !this.isSetUp : ['terraform', 'guide'].includes(this.view.phase);
        const seat = this.isActing ? this.props().seat : this.view.seat;
        const side = (isChosen && this.view.seats[seat]?.cube) || '';
        return side ? { seat, side } : null;
    });
    guide = $derived.by(() => this.view.seats[this.props().seat]?.guide ?? SCOREBOARD);

    /** What the plan adds to the score. */
    planned = $derived.by(() => {
        const known = this.actions.length > 0 ? this.previewOf(this.actions) : undefined;
        return known ? gainOf(known.points) - (this.own?.points ?? 0) : 0;
    });

    // Lands

    /** The card that set-up has drawn has one of its sides chosen from the beginning. */
    chosen = $derived.by(() => {
        const what = this.#chosen.key === this.#key ? this.#chosen.what : '';
        if (this.choosing !== 'set-up' || what) return what;
        return sidesOf(this.view.drawn).find((side) => this.#slotsOf(side).length > 0) ?? '';
    });
    chosenLand = $derived.by<LandView | undefined>(() => {
        return this.chosen.startsWith('#') ? landOfCard(this.view, Number(this.chosen.slice(1))) : undefined;
    });
    slots = $derived.by<Slot[]>(() => this.#slotsOf(this.chosen));
    /** Every place where a land may come next, whichever it is. */
    places = $derived.by<Point[]>(() => {
        const next = this.isActing ? (this.next ?? NONE) : NONE;
        return next.flatMap(({ step }) => placeOf(this.view, step) ?? []);
    });
    flip = $derived.by(() => (this.chosenLand ? this.find({ type: 'flip', card: this.chosenLand.card }) : undefined));
    whyStays = $derived.by(() => {
        const { key, card, sentence } = this.#stays;
        return key === this.#key && card === this.chosenLand?.card ? sentence : '';
    });
    pass = $derived.by(() => this.find({ type: 'pass' }));
    end = $derived.by(() => this.find({ type: 'stop' }));

    // The Guide

    /** Cities that may be entered next, and those where the bonus cube may be put. */
    steps = $derived.by(() => new Set(citiesIn(this.next ?? NONE, 'step')));
    bonuses = $derived.by(() => new Set(citiesIn(this.next ?? NONE, 'bonus')));
    ways = $derived.by<ReadonlyMap<string, Way>>(() => this.#reach.ways(this.#key));
    /** Whether there are ways to more cities, or better ones, than were followed. */
    hasMoreWays = $derived.by(() => this.choosing === 'guide' && this.#reach.isPartial(this.#key));
    letters = $derived.by(() => (this.next ?? NONE).filter((action) => action.step.type === 'letter'));
    markers = $derived.by(() => (this.next ?? NONE).filter((action) => action.step.type === 'marker'));
    cubes = $derived.by(() => (this.next ?? NONE).filter((action) => action.step.type === 'cube'));
    /** The cities of the plan, from where the Guide stands. */
    path = $derived.by(() => {
        const cities = this.actions.flatMap(({ step }) => (step.type === 'step' ? [step.city] : []));
        return cities.length > 0 ? [this.own?.guide ?? SCOREBOARD, ...cities] : [];
    });

    /** What a tap at the pointer would add. */
    meant = $derived.by<LegalAction[]>(() => {
        const hovered = this.hovered ? this.find(this.hovered.step) : undefined;
        if (hovered) return [hovered];
        return this.pointed === null ? NONE : this.#at(this.pointed);
    });
    aimed = $derived.by(() => (this.meant.length > 0 ? [...this.actions, ...this.meant] : this.actions));

    constructor(props: () => TurnPlanProps) {
        super(props, { view: true });
    }

    find(step: Step): LegalAction | undefined {
        return findStep(this.next ?? NONE, step);
    }

    /** Plans one or more actions that may come next. */
    add(...actions: LegalAction[]): void {
        if (this.isActing && actions.length > 0) this.set([...this.actions, ...actions]);
    }

    /** Plans a step if it may come next; otherwise the server says why not. */
    tryStep(step: Step): void {
        const action = this.find(step);
        if (action) this.add(action);
        else if (this.isActing && this.next) void this.explain(step);
    }

    /** Chooses a side of the supply or a land, or nothing. */
    choose(what: string): void {
        this.#chosen = { key: this.#key, what: what === this.chosen && this.choosing !== 'set-up' ? '' : what };
        if (this.chosenLand && !this.flip && this.slots.length === 0) void this.#askWhyItStays(this.chosenLand.card);
    }

    /** Turns the chosen card over: in the supply at once, on the board as a plan. */
    turnOver(): void {
        if (this.chosenLand) return this.flipLand(this.chosenLand.card);
        const [one, other] = sidesOf(cardOf(this.chosen));
        if (this.chosen) this.choose(this.chosen === one ? other! : one!);
    }

    flipLand(card: number): void {
        this.tryStep({ type: 'flip', card });
    }

    /** A pointer or the cursor comes to a spot, or leaves the map. */
    point(spot: string | null): void {
        this.pointed = spot;
        const side = spot === null ? undefined : this.landAt(spot)?.side;
        if (side) this.reading = side;
    }

    /** A tap on a city, a land or a place. The second one on what completes the turn confirms it. */
    tap(spot: string): void {
        if (!this.isActing) return;
        if (!this.next) return void (this.#early = spot);
        const actions = this.#at(spot);
        if (actions.length > 0) return this.add(...actions);
        if (this.#isLast(spot)) return this.isComplete ? this.commit() : undefined;
        if (this.isComplete) return this.props().refuse(COMPLETE);
        this.#tapOther(spot);
    }

    /** Takes back the choice of a land, then the last action. */
    override back(): void {
        if (this.#chosen.key === this.#key && this.#chosen.what) this.#chosen = { key: '', what: '' };
        else super.back();
    }

    canGoBack = $derived.by(() => this.actions.length > 0 || (this.#chosen.key === this.#key && !!this.#chosen.what));

    /** The cities that can be entered right after a letter or a marker; null until the server has said so. */
    openedBy(action: LegalAction): string[] | null {
        const known =
            this.#ahead.get(this.moment, [...this.actions, action]) ?? this.previewOf([...this.actions, action]);
        return known ? citiesIn(known.actions, 'step') : null;
    }

    /** Looks for the cities that the Guide can come to. */
    explore(): void {
        if (!this.next || this.choosing !== 'guide') return;
        for (const letter of this.letters) {
            void this.#ahead.ask(this.moment, [...this.actions, letter], this.props().preview);
        }
        const points = (this.own?.points ?? 0) + this.planned;
        const { moment, actions: after, next } = this;
        const start = { moment, key: this.#key, after, next, points, seat: this.props().seat };
        void this.#reach.explore(start, this.props().preview);
    }

    override stop(): void {
        this.#reach.stop();
        super.stop();
    }

    protected override set(actions: LegalAction[]): void {
        this.#early = this.hovered = null;
        super.set(actions);
    }

    protected override previewLoaded(): void {
        const spot = this.#early;
        this.#early = null;
        if (spot && this.next) this.tap(spot);
    }

    async #askWhyItStays(card: number): Promise<void> {
        const key = this.#key;
        const refusal = await refusalOf(this.props().preview, { type: 'flip', card }, this.actions);
        if (refusal) this.#stays = { key, card, sentence: refusal.sentence };
    }

    #slotsOf(what: string): Slot[] {
        if (!what || !this.isActing) return [];
        const side = what.startsWith('#') ? landOfCard(this.view, Number(what.slice(1)))?.side : what;
        const kind = what.startsWith('#') ? 'move' : 'play';
        return (this.next ?? NONE).flatMap((action) => {
            const { step } = action;
            if (step.type !== kind || !('side' in step) || step.side !== side) return [];
            const place = placeOf(this.view, step);
            return place ? [{ key: placeKey(place), place, side, action }] : [];
        });
    }

    /** The land that a spot is part of. */
    landAt(spot: string): LandView | undefined {
        return isLand(spot) ? landOfCard(this.view, Number(spot.slice(1))) : landOfCity(this.view, spot);
    }

    /** What a tap on a spot would add to the plan. */
    #at(spot: string): LegalAction[] {
        const slot = this.slots.find(({ key }) => key === spot);
        if (slot) return [slot.action];
        const side = this.landAt(spot)?.side ?? '';
        if (this.choosing === 'cube') return this.#found({ type: 'cube', side });
        if (this.choosing !== 'guide') return NONE;
        if (isLand(spot)) return this.#found({ type: 'marker', side });
        const direct = this.#found({ type: 'step', city: spot }, { type: 'bonus', city: spot });
        return direct.length > 0 ? direct : (this.ways.get(spot)?.path ?? NONE);
    }

    /** The action of the first of these steps that may come next. */
    #found(...steps: Step[]): LegalAction[] {
        return steps.flatMap((step) => this.find(step) ?? []).slice(0, 1);
    }

    #isLast(spot: string): boolean {
        const step = this.actions.at(-1)?.step;
        if (!step) return false;
        if (step.type === 'step' || step.type === 'bonus') return step.city === spot;
        if (step.type === 'cube') return this.choosing !== 'terraform' && this.landAt(spot)?.side === step.side;
        const place = placeOf(this.view, step);
        return !!place && this.choosing !== 'guide' && placeKey(place) === spot;
    }

    #tapOther(spot: string): void {
        const land = this.landAt(spot);
        if (this.choosing === 'terraform') return this.choose(land ? landSpot(land.card) : '');
        if (this.choosing === 'cube' && land) return this.tryStep({ type: 'cube', side: land.side });
        if (this.choosing !== 'guide') return;
        if (isLand(spot) && land) return this.tryStep({ type: 'marker', side: land.side });
        if (spot !== SCOREBOARD && !printedCity(spot)) return;
        this.tryStep({ type: this.bonuses.size > 0 ? 'bonus' : 'step', city: spot });
    }
}
