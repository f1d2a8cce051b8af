/**
 * The turn as somebody plans it: a territory, a die, hexes, a criterion, one step after the other until it is confirmed.
 *
 * What may come next is asked of the server after every step, so nothing about legality is decided here.
 */
import type { Points } from '../../api/types';
import { Foresight, type Ask } from './foresight.svelte';
import { hexName, hexNumber } from './geometry';
import { numberOf, picksOf, type Pick } from './picks';
import { notNowWords } from './plan';
import type { LegalAction, SeatView, Step, View } from './types';

export type Given = {
    view: View;
    seat: number;
    actions: LegalAction[];
    act: (action: LegalAction, then?: LegalAction[]) => void;
    refuse: (sentence: string, rule?: string) => void;
    tryText: (text: string) => void;
    hint?: LegalAction | null;
    aim?: Ask;
};

type Kind = Step['type'];
type Coming = { territory: string; hexes: number[] };

const NONE: LegalAction[] = [];
const NOTHING: Coming = { territory: '', hexes: [] };
/** The rule that says what it is the time for. */
const NOT_NOW = '4.1';

export class Aim {
    /** The hex that a pointer or the keyboard is on. */
    hovered = $state<number | null>(null);
    /** Whether the keyboard was used last. */
    isByKeyboard = $state(false);

    // Remembered with the moment to which they belong, and gone with it.
    #line = $state.raw<{ moment: string; steps: LegalAction[] }>({ moment: '', steps: NONE });
    #sent = $state.raw<(Coming & { turn: string }) | null>(null);
    /** Steps that somebody wanted before it was known whether they may be taken. */
    #wanted: (string | number)[] = [];
    #foresight = new Foresight();
    #given: () => Given;

    own = $derived.by<SeatView | undefined>(() => this.#given().view.seats[this.#given().seat]);
    /** What is confirmed, as far as it concerns what can be done. */
    moment = $derived.by(() => {
        const { view, seat } = this.#given();
        const own = this.own;
        return [seat, view.turn, view.phase, view.dice, view.territory, own?.task, own?.drawn, own?.powers].join(' ');
    });
    #turn = $derived.by(() => `${this.#given().seat} ${this.#given().view.turn}`);
    /** Hexes that were confirmed and are on their way. */
    coming = $derived.by<Coming>(() => {
        const letters = this.own?.rows.join('') ?? '';
        if (this.#sent?.turn !== this.#turn) return NOTHING;
        return { ...this.#sent, hexes: this.#sent.hexes.filter((hex) => letters.charAt(hex) === '.') };
    });
    isActing = $derived.by(() => this.#given().actions.length > 0);
    steps = $derived.by(() => (this.#line.moment === this.moment && this.isActing ? this.#line.steps : NONE));
    /** What may come next; null until the server has said so. */
    next = $derived.by(() => this.#after(this.steps));

    painted = $derived.by(() => hexesOf(this.steps));
    /** The hexes of this drawing that are confirmed. */
    inked = $derived.by(() => (this.own?.task === 'draw' ? this.own.drawn.map((name) => hexNumber(name)!) : []));
    territory = $derived.by(() => {
        const step = this.#stepOf('announce') ?? this.#stepOf('second');
        return step && 'territory' in step ? step.territory : this.#given().view.territory;
    });
    /** How many hexes are drawn; 0 before that is known. */
    number = $derived.by(() => {
        const taken = this.steps.find(({ step }) => step.type === 'take' || step.type === 'second');
        if (taken) return numberOf(taken);
        return this.own?.task === 'draw' ? this.own.number : 0;
    });
    left = $derived.by(() => this.number - this.inked.length - this.painted.length);
    /** Hexes that may be drawn next. */
    open = $derived.by(() => hexesOf(this.next ?? NONE));
    /** The territories that may be announced. */
    territories = $derived.by(() =>
        this.#options('announce').map(({ step }) => (step as { territory: string }).territory),
    );
    /** The criteria that `?` may score. */
    criteria = $derived.by(() => this.#options('score').map(({ step }) => (step as { criterion: string }).criterion));
    criterion = $derived.by(() => {
        const step = this.#stepOf('score');
        return step && 'criterion' in step ? step.criterion : '';
    });
    /** The numbers that may be taken, die by die. */
    picks = $derived.by<Pick[]>(() => {
        return picksOf([...this.#options('take'), ...this.#options('second')], this.#given().view.dice);
    });
    pick = $derived.by(() => this.picks.find(({ actions }) => actions.some(({ text }) => this.#texts.includes(text))));
    #texts = $derived.by(() => this.steps.map(({ text }) => text));

    /** The steps, and the hex that is pointed at if it may come next. */
    #aimed = $derived.by(() => {
        const name = this.hovered === null ? '' : hexName(this.hovered);
        const action = this.next?.find(({ text }) => text === name);
        return action ? [...this.steps, action] : this.steps;
    });
    /** What would change, by part, as far as the server has said. */
    change = $derived.by<Points | null>(() => {
        const known = this.#foresight.of(this.moment, this.#aimed) ?? this.#foresight.of(this.moment, this.steps);
        const after = known?.points;
        if (!after || !this.own) return null;
        return Object.fromEntries(this.own.sheet.map(({ part, points }) => [part, (after[part] ?? 0) - points]));
    });
    gain = $derived.by(() => this.change && Object.values(this.change).reduce((sum, by) => sum + by, 0));
    /** Whether what is planned is a whole that can be confirmed: others wait for the number, but not for its hexes. */
    isWhole = $derived.by(() => {
        const last = this.steps.at(-1)?.step.type;
        if (last === 'take' || last === 'second') return this.#given().view.seats.length > 1 || this.next?.length === 0;
        return last === 'score' || (last === 'draw' && this.left === 0);
    });

    constructor(given: () => Given) {
        this.#given = given;
    }

    // Choosing

    announce(name: string): void {
        this.#choose('announce', name);
    }

    /** Takes a die, with a number or with the one that is nearest to its pips. */
    take({ actions }: Pick, number?: number): void {
        const action = actions.find((each) => numberOf(each) === number) ?? actions[0];
        if (action) this.#choose(action.step.type, action.text);
    }

    /** Makes the number another by ±1. */
    alter(by: number): void {
        const action = this.#altered(by);
        if (action) this.#choose(action.step.type, action.text);
    }

    canAlter(by: number): boolean {
        return this.#altered(by) !== undefined;
    }

    /** Takes the die with so many pips, or makes the number of the one that is nearest. */
    takeNumber(number: number): void {
        if (!this.next && this.picks.length === 0) return void this.#wanted.push(number);
        const far = ({ pips }: Pick) => Math.abs(pips - number);
        const [best] = this.picks
            .filter(({ pips, actions }) => pips === number || actions.some((action) => numberOf(action) === number))
            .toSorted((one, other) => far(one) - far(other));
        if (!best) return this.#refuseNumber(number);
        this.take(best, best.pips === number ? undefined : number);
    }

    score(code: string): void {
        this.#choose('score', `score ${code}`);
    }

    // Painting

    /** Paints a hex, or takes it back with those after it; where it cannot be painted, the server says why. */
    tap(hex: number): void {
        if (!this.isActing) return;
        if (this.painted.includes(hex)) this.unpaint(hex);
        else if (this.next && !this.open.includes(hex)) void this.#askWhy(hexName(hex));
        else this.paint(hex);
    }

    /** Paints a hex if that may be; on the way back along the line, takes back the last. */
    paint(hex: number): void {
        if (hex === this.painted.at(-2)) this.back();
        else this.#add(hexName(hex));
    }

    unpaint(hex: number): void {
        const at = this.steps.findIndex(({ text }) => text === hexName(hex));
        if (at >= 0) this.#set(this.steps.slice(0, at));
    }

    /** Takes back the last step. */
    back(): void {
        this.#set(this.steps.slice(0, -1));
    }

    commit(): void {
        const [first, ...then] = this.steps;
        if (!first || !this.isWhole) return;
        const sent = { turn: this.#turn, territory: this.territory, hexes: this.painted };
        this.#set(NONE);
        this.#sent = sent.hexes.length > 0 ? sent : null;
        this.#given().act(first, then);
    }

    /** All that was sent has arrived. */
    arrived(): void {
        if (this.#sent && this.coming.hexes.length === 0) this.#sent = null;
    }

    /** The board is gone. */
    stop(): void {
        this.#foresight.stop();
    }

    /** Asks what the planned steps would bring, and what may follow them. */
    async foresee(): Promise<void> {
        await this.#foresight.ask(
            this.#given().aim,
            () => this.moment,
            () => this.#unknown(),
            () => this.#addWanted(),
        );
    }

    // Within

    #after(steps: LegalAction[]): LegalAction[] | null {
        if (steps.length === 0) return this.#given().actions;
        return this.#foresight.of(this.moment, steps)?.actions ?? null;
    }

    #stepOf(kind: Kind): Step | undefined {
        return this.steps.find(({ step }) => step.type === kind)?.step;
    }

    /** The steps before one of a kind; all, when there is none of it. */
    #before(kind: Kind): LegalAction[] {
        const at = this.steps.findIndex(({ step }) => step.type === kind);
        return at < 0 ? this.steps : this.steps.slice(0, at);
    }

    #options(kind: Kind): LegalAction[] {
        return (this.#after(this.#before(kind)) ?? NONE).filter(({ step }) => step.type === kind);
    }

    /** No die gives this number: the server says why. */
    #refuseNumber(number: number): void {
        const territory = this.picks[0]?.territory;
        if (territory) void this.#askWhy(`${territory} with ${number}`, this.#before('second'));
        else void this.#askWhy(`take ${number}`, this.#before('take'));
    }

    #altered(by: number): LegalAction | undefined {
        return this.pick?.actions.find((action) => numberOf(action) === this.number + by);
    }

    /** Chooses anew; hexes that were painted already stay as far as they still can. */
    #choose(kind: Kind, text: string): void {
        if (!this.isActing) return;
        const action = this.#options(kind).find((each) => each.text === text);
        if (!action && !this.#after(this.#before(kind))) return void this.#wanted.push(text);
        if (!action) return void this.#askWhy(text, this.#before(kind));
        const later = kind === 'announce' ? this.steps.filter(({ step }) => step.type !== 'score') : this.steps;
        const rest = later.slice(this.#before(kind).length).filter((each) => each.step.type !== kind);
        this.#set([...this.#before(kind), action]);
        this.#wanted = rest.map((each) => each.text);
    }

    #set(steps: LegalAction[]): void {
        this.#wanted = [];
        this.#sent = null;
        this.#line = { moment: this.moment, steps };
    }

    #add(text: string): void {
        if (!this.isActing) return;
        if (!this.next) this.#wanted.push(text);
        const action = this.next?.find((each) => each.text === text);
        if (action) this.#line = { moment: this.moment, steps: [...this.steps, action] };
    }

    #addWanted(): void {
        while (this.next && this.#wanted.length > 0) {
            const wanted = this.#wanted.shift()!;
            if (typeof wanted === 'string') this.#add(wanted);
            else this.#takeWanted(wanted);
        }
    }

    #takeWanted(number: number): void {
        const later = this.#wanted;
        this.takeNumber(number);
        this.#wanted.push(...later);
    }

    #unknown(): LegalAction[] | null {
        const open = [this.steps, this.#aimed].find((steps) => {
            return steps.length > 0 && !this.#foresight.of(this.moment, steps);
        });
        return open ?? null;
    }

    async #askWhy(text: string, steps = this.steps): Promise<void> {
        const { aim, refuse, tryText } = this.#given();
        if (!aim) return tryText(text);
        const why = await this.#foresight.why(aim, text, steps);
        const isHexTooSoon = why?.rule === NOT_NOW && hexNumber(text) !== undefined;
        if (why) refuse(isHexTooSoon ? notNowWords(this) : why.sentence, why.rule);
    }
}

function hexesOf(actions: LegalAction[]): number[] {
    return actions.flatMap(({ step }) => (step.type === 'draw' ? [hexNumber(step.hex)!] : []));
}
