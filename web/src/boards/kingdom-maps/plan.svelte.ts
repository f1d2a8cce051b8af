/** A turn as somebody plans it: a territory, a die, hexes and a criterion, one after the other. */
import { findStep, isStep } from '../../api/steps';
import type { Refusal } from '../previews.svelte';
import { Plan, type PlanProps } from '../sheet/plan.svelte';
import { hexName, hexNumber } from './hexes';
import { numberOf, picksOf, type DiePick } from './picks';
import { describeWrongMoment } from './plan-text';
import type { LegalAction, SeatView, Step, View } from './types';

export type TurnPlanProps = PlanProps<Step> & { view: View };

type Kind = Step['type'];
/** Hexes that were confirmed and are on their way. */
type Sent = { territory: string; hexes: number[] };

const NONE: LegalAction[] = [];
const NOTHING: Sent = { territory: '', hexes: [] };
/** The rule that says what it is the time for. */
const WRONG_MOMENT = '4.1';

const drawn = (hex: number): Step => ({ type: 'draw', hex: hexName(hex) });

export class TurnPlan extends Plan<Step, TurnPlanProps> {
    /** The hex that a pointer or the keyboard is on. */
    hovered = $state<number | null>(null);
    /** Belongs to its turn, and is gone with it, or when the server has refused it. */
    #sent = $state.raw<(Sent & { turn: string }) | null>(null);
    /** Steps, or numbers of dice, that were wanted before it was known whether they are legal. */
    #wanted: (Step | number)[] = [];

    own = $derived.by<SeatView | undefined>(() => this.props().view.seats[this.props().seat]);
    score = $derived.by(() => this.own?.sheet);
    moment = $derived.by(() => {
        const { view, seat } = this.props();
        const own = this.own;
        return [seat, view.turn, view.phase, view.dice, view.territory, own?.task, own?.drawn, own?.powers].join(' ');
    });
    #turn = $derived.by(() => `${this.props().seat} ${this.props().view.turn}`);
    sent = $derived.by<Sent>(() => {
        const letters = this.own?.rows.join('') ?? '';
        if (!this.props().isSending || this.#sent?.turn !== this.#turn) return NOTHING;
        return { ...this.#sent, hexes: this.#sent.hexes.filter((hex) => letters.charAt(hex) === '.') };
    });

    /** The planned hexes, and those of this drawing that are confirmed. */
    painted = $derived.by(() => hexesOf(this.actions));
    confirmed = $derived.by(() => (this.own?.task === 'draw' ? this.own.drawn.map((name) => hexNumber(name)!) : []));
    territory = $derived.by(() => {
        const step = this.#stepOf('announce') ?? this.#stepOf('second');
        return step && 'territory' in step ? step.territory : this.props().view.territory;
    });
    /** How many hexes are drawn; 0 before that is known. */
    number = $derived.by(() => {
        const taken = this.actions.find(({ step }) => step.type === 'take' || step.type === 'second');
        if (taken) return numberOf(taken);
        return this.own?.task === 'draw' ? this.own.number : 0;
    });
    left = $derived.by(() => this.number - this.confirmed.length - this.painted.length);
    /** Hexes that may be drawn next. */
    open = $derived.by(() => hexesOf(this.next ?? NONE));
    /** The territories that may be announced. */
    territories = $derived.by(() =>
        this.#options('announce').flatMap(({ step }) => (step.type === 'announce' ? [step.territory] : [])),
    );
    /** The criteria that `?` may score, and the chosen one. */
    criteria = $derived.by(() =>
        this.#options('score').flatMap(({ step }) => (step.type === 'score' ? [step.criterion] : [])),
    );
    criterion = $derived.by(() => {
        const step = this.#stepOf('score');
        return step?.type === 'score' ? step.criterion : '';
    });
    /** The numbers that may be taken, die by die, and the chosen one. */
    picks = $derived.by<DiePick[]>(() => {
        return picksOf([...this.#options('take'), ...this.#options('second')], this.props().view.dice);
    });
    pick = $derived.by(() =>
        this.picks.find(({ actions }) => actions.some(({ step }) => findStep(this.actions, step))),
    );

    aimed = $derived.by(() => {
        const action = this.hovered === null ? undefined : findStep(this.next ?? NONE, drawn(this.hovered));
        return action ? [...this.actions, action] : this.actions;
    });
    /** Others wait for the number, but not for its hexes: with others, a number can be confirmed alone. */
    isWhole = $derived.by(() => {
        const last = this.actions.at(-1)?.step.type;
        if (last === 'take' || last === 'second') return this.props().view.seats.length > 1 || this.next?.length === 0;
        return last === 'score' || (last === 'draw' && this.left === 0);
    });

    // Choosing

    announce(territory: string): void {
        this.#choose({ type: 'announce', territory } as Step);
    }

    take({ actions }: DiePick, number?: number): void {
        const action = actions.find((each) => numberOf(each) === number) ?? actions[0];
        if (action) this.#choose(action.step);
    }

    /** Makes the number another by ±1. */
    alter(by: number): void {
        const action = this.#altered(by);
        if (action) this.#choose(action.step);
    }

    canAlter(by: number): boolean {
        return this.#altered(by) !== undefined;
    }

    /** Takes the die with this number, or makes the number from the nearest die. */
    takeNumber(number: number): void {
        if (!this.next && this.picks.length === 0) return void this.#wanted.push(number);
        const distance = ({ pips }: DiePick) => Math.abs(pips - number);
        const [best] = this.picks
            .filter(({ pips, actions }) => pips === number || actions.some((action) => numberOf(action) === number))
            .toSorted((one, other) => distance(one) - distance(other));
        if (!best) return this.#refuseNumber(number);
        this.take(best, best.pips === number ? undefined : number);
    }

    scoreCriterion(criterion: string): void {
        this.#choose({ type: 'score', criterion } as Step);
    }

    // Painting

    /** Paints a hex, or takes it back with those after it; where it cannot be painted, the server says why. */
    tap(hex: number): void {
        if (!this.isActing) return;
        if (this.painted.includes(hex)) this.unpaint(hex);
        else if (this.next && !this.open.includes(hex)) void this.explain(drawn(hex));
        else this.paint(hex);
    }

    /** Paints a hex if that is legal; on the way back along the line, takes back the last. */
    paint(hex: number): void {
        if (hex === this.painted.at(-2)) this.back();
        else this.#add(drawn(hex));
    }

    unpaint(hex: number): void {
        const at = this.actions.findIndex(({ step }) => isStep(step, drawn(hex)));
        if (at >= 0) this.set(this.actions.slice(0, at));
    }

    override commit(): void {
        if (!this.canCommit) return;
        const sent = { turn: this.#turn, territory: this.territory, hexes: this.painted };
        super.commit();
        this.#sent = sent.hexes.length > 0 ? sent : null;
    }

    protected override set(actions: LegalAction[]): void {
        this.#wanted = [];
        this.#sent = null;
        super.set(actions);
    }

    protected override previewLoaded(): void {
        this.#addWanted();
    }

    protected override refused(step: Step, refusal: Refusal): void {
        const isTooEarly = refusal.rule === WRONG_MOMENT && step.type === 'draw';
        super.refused(step, isTooEarly ? { ...refusal, sentence: describeWrongMoment(this) } : refusal);
    }

    #stepOf(kind: Kind): Step | undefined {
        return this.actions.find(({ step }) => step.type === kind)?.step;
    }

    /** The actions before one of a kind; all, when there is none of it. */
    #before(kind: Kind): LegalAction[] {
        const at = this.actions.findIndex(({ step }) => step.type === kind);
        return at < 0 ? this.actions : this.actions.slice(0, at);
    }

    #options(kind: Kind): LegalAction[] {
        return (this.following(this.#before(kind)) ?? NONE).filter(({ step }) => step.type === kind);
    }

    /** No die gives this number: the server says why. */
    #refuseNumber(number: number): void {
        const territory = this.picks[0]?.territory;
        const step = (
            territory ? { type: 'second', territory, number } : { type: 'take', die: number, number }
        ) as Step;
        void this.explain(step, this.#before(step.type));
    }

    #altered(by: number): LegalAction | undefined {
        return this.pick?.actions.find((action) => numberOf(action) === this.number + by);
    }

    /** Chooses anew; hexes that were painted already stay as far as they still can. */
    #choose(wanted: Step): void {
        if (!this.isActing) return;
        const kind = wanted.type;
        const before = this.#before(kind);
        const action = findStep(this.#options(kind), wanted);
        if (!action && !this.following(before)) return void this.#wanted.push(wanted);
        if (!action) return void this.explain(wanted, before);
        const later = this.actions.slice(before.length).flatMap(({ step }) => (step.type === kind ? [] : [step]));
        this.set([...before, action]);
        this.#wanted = kind === 'announce' ? later.filter(({ type }) => type !== 'score') : later;
        this.#addWanted();
    }

    /** Adds a step at the end if it is legal; if that is not known yet, later. */
    #add(wanted: Step): void {
        if (!this.isActing) return;
        if (!this.next) return void this.#wanted.push(wanted);
        const action = findStep(this.next, wanted);
        if (!action) return;
        super.set([...this.actions, action]);
    }

    #addWanted(): void {
        while (this.next && this.#wanted.length > 0) {
            const [wanted, ...later] = this.#wanted;
            this.#wanted = [];
            if (typeof wanted === 'number') this.takeNumber(wanted);
            else this.#add(wanted!);
            this.#wanted.push(...later);
        }
    }
}

function hexesOf(actions: LegalAction[]): number[] {
    return actions.flatMap(({ step }) => (step.type === 'draw' ? [hexNumber(step.hex)!] : []));
}
