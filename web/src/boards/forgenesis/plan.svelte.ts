/** What a player points at, has selected and is about to do. What is legal comes from the actions alone. */
import { findStep } from '../../api/steps';
import type { BoardProps } from '../contract';
import { explain, PreviewCache } from '../previews.svelte';
import { attemptAt, attemptBy } from './attempt';
import { creatureAt } from './changes';
import { colourOf, SPACES, type Spot } from './geometry';
import { isEntry, isWhole, meant, optionOf, traySource, type Option } from './options';
import { describeCreature, describeSource } from './text';
import type { Colour, Kind, LegalAction, Step, View } from './types';

export type Given = Pick<
    BoardProps<View, Step>,
    'view' | 'seat' | 'actions' | 'version' | 'act' | 'refuse' | 'hint' | 'hintWord' | 'preview' | 'isHeld'
>;

export class Plan {
    /** The spot or tray place under the mouse or the cursor. */
    pointed = $state<string | null>(null);
    /** The id of the action under the pointer in a list or on a command. */
    hovered = $state<number | null>(null);
    /** The last input device. By keyboard the options show their digit; a finger points at nothing once it is lifted. */
    input = $state<'mouse' | 'touch' | 'keyboard'>('mouse');

    // Names and ids, so that a plan survives a lost connection and ends with its action.
    #source = $state<string | null>(null);
    #planned = $state<number | null>(null);
    #ambiguous = $state<Spot | null>(null);
    /** A tap that came before the targets were known. */
    #early: Spot | null = null;
    #previews = new PreviewCache<Step>({ view: true, queued: true });
    #given: () => Given;

    options = $derived.by(() => {
        const { view, actions, seat, version = 0 } = this.#given();
        return actions.flatMap((action) => {
            const after = this.#previews.get(String(version), [action])?.view as View | undefined;
            return optionOf(view, action, seat, after) ?? [];
        });
    });
    source = $derived.by(() => (this.options.some((each) => each.source === this.#source) ? this.#source : null));
    /** The option that is about to be committed. */
    planned = $derived.by(() => this.#find(this.#planned));
    /** Options of what is selected, else of what is pointed at. */
    offered = $derived.by(() => this.options.filter((each) => each.source === (this.source ?? this.#under())));
    /** Several things one tap could mean. */
    choices = $derived.by(() => (this.#ambiguous && !this.planned ? meant(this.#sought(), this.#ambiguous) : []));
    /** The option whose changes are drawn. */
    previewed = $derived.by(() => this.planned ?? this.#find(this.hovered) ?? this.#pointedOption());
    /** The computer's suggestion. */
    hint = $derived.by(() => this.#find(this.#given().hint?.id ?? null));
    /** The squares of creatures that can act. */
    ready = $derived.by(() => [
        ...new Set(this.options.flatMap((option) => (isEntry(option) || isWhole(option) ? [] : option.source))),
    ]);
    canCommit = $derived.by(() => this.planned !== null && !this.#given().isHeld);
    refresh = $derived.by(() => this.options.find((each) => each.verb === 'refresh') ?? null);
    endTurn = $derived.by(() => this.options.find((each) => each.verb === 'end turn') ?? null);
    /** The targets of what is selected are not all known yet. */
    isLoading = $derived.by(() => {
        return this.source !== null && this.offered.some((option) => option.target === null && !isWhole(option));
    });

    constructor(given: () => Given) {
        this.#given = given;
    }

    /** The spot at which several actions end, while one of them is to be chosen. */
    get ambiguous(): Spot | null {
        return this.choices.length > 1 ? this.#ambiguous : null;
    }

    /** Where the selected creature can go or reach, or the one that is pointed at. */
    get targets(): Spot[] {
        return this.offered.flatMap((option) => option.target ?? []);
    }

    /** The actions whose previews are shown; the end of a turn changes nothing on the board. */
    get shown(): LegalAction[] {
        const options = [this.previewed, ...this.offered, ...this.choices, this.hint];
        return options.flatMap((option) => (option && option.verb !== 'end turn' ? option.action : []));
    }

    /** Requests the previews of actions. */
    load(actions: LegalAction[]): void {
        const { version = 0, preview } = this.#given();
        for (const action of actions) void this.#previews.ask(String(version), [action], preview);
    }

    /** Carries out a tap that came too early. */
    loaded(): void {
        const spot = this.#early;
        this.#early = null;
        if (spot) this.tap(spot);
    }

    tap(spot: Spot): void {
        if (this.isLoading && spot !== this.source) {
            this.#early = spot;
            return;
        }
        const found = meant(this.#sought(), spot);
        if (this.planned && found.includes(this.planned)) return this.commit();
        if (found.length === 1 && found[0]) return this.choose(found[0]);
        if (found.length > 1) return this.#askAt(spot);
        if (spot === this.source) return this.clear();
        if (this.options.some((option) => option.source === spot)) return this.#select(spot);
        if (this.planned || this.ambiguous) return this.back();
        this.#tryAt(spot);
    }

    tapTray(colour: Colour, kind: Kind): void {
        const source = traySource(colour, kind);
        if (source === this.source) return this.clear();
        if (this.options.some((option) => option.source === source)) return this.#select(source);
        const { actions, seat } = this.#given();
        if (!actions.length || colour !== colourOf(seat)) return;
        void explain(this.#given(), { type: 'summon', creature: kind, space: SPACES[colour][0]! });
    }

    choose(option: Option): void {
        this.#source = option.source;
        this.#planned = option.action.id;
        this.#ambiguous = null;
        this.hovered = null;
    }

    /** The n-th of what is offered, counted from 1. */
    chooseNumber(number: number): void {
        const option = (this.ambiguous ? this.choices : this.offered)[number - 1];
        if (!option) return;
        if (option === this.planned) this.commit();
        else this.choose(option);
    }

    commit(option = this.planned): void {
        if (!option || (option === this.planned && !this.canCommit)) return;
        this.clear();
        this.#given().act(option.action);
    }

    /** Takes back the last thing: the choice, the plan, then the selection. */
    back(): void {
        if (this.ambiguous) this.#ambiguous = null;
        else if (this.planned && this.planned.source === this.source) this.#planned = null;
        else this.clear();
    }

    clear(): void {
        this.#source = this.#ambiguous = this.#early = this.#planned = null;
        this.hovered = this.pointed = null;
    }

    /** One sentence on what is planned, selected or pointed at. */
    get sentence(): string {
        if (this.previewed) return `${this.previewed.text}.`;
        const shown = this.source ?? this.pointed;
        if (!shown) return this.#hintSentence();
        const creature = creatureAt(this.#given().view, shown) ?? this.#inTray(shown);
        return creature ? describeCreature(creature) : '';
    }

    /** What a screen reader says when something is selected or planned. */
    get announcement(): string {
        if (this.isLoading) return '';
        if (this.planned) return `${this.planned.text}. Enter confirms, Escape takes back.`;
        const listed = (this.ambiguous ? this.choices : this.source ? this.offered : [])
            .map((option, index) => `${index + 1}: ${option.text}.`)
            .join(' ');
        if (!listed) return '';
        return this.source ? `${describeSource(this.#given().view, this.source)}. ${listed}` : listed;
    }

    #find(action: number | null): Option | null {
        return this.options.find((option) => option.action.id === action) ?? null;
    }

    /** With nothing selected a summoning space stands for what may come there. */
    #sought(): Option[] {
        return this.options.filter((option) => (this.source ? option.source === this.source : isEntry(option)));
    }

    #under(): string | null {
        return this.input === 'touch' ? null : this.pointed;
    }

    #hintSentence(): string {
        if (!this.hint) return '';
        const who = creatureAt(this.#given().view, this.hint.source) ? `${this.hint.source}: ` : '';
        return `${this.#given().hintWord ?? 'Hint'}: ${who}${this.hint.text}.`;
    }

    #select(source: string): void {
        this.clear();
        this.#source = source;
    }

    #askAt(spot: Spot): void {
        this.#planned = null;
        this.#ambiguous = spot;
    }

    #pointedOption(): Option | null {
        if (!this.source || !this.pointed || this.ambiguous) return null;
        const found = meant(this.offered, this.pointed);
        return (found.length === 1 && found[0]) || null;
    }

    #inTray(source: string): { colour: Colour; kind: Kind } | null {
        const [colour, kind] = source.split(' ');
        return colour && kind && colour !== 'off' ? { colour: colour as Colour, kind: kind as Kind } : null;
    }

    #tryAt(spot: Spot): void {
        const { view, seat, actions, refuse } = this.#given();
        if (!actions.length) return;
        const { source } = this;
        const step = source ? this.#attemptFrom(source, spot) : attemptBy(view, spot, colourOf(seat));
        // A step that is legal was not what the tap meant.
        if (step && !findStep(actions, step)) void explain(this.#given(), step);
        else if (!step && source && creatureAt(view, source)) refuse(`'${spot}' is not one step from ${source}.`);
        else if (source || step) refuse('Nothing can be done there.');
    }

    #attemptFrom(source: string, spot: Spot): Step | null {
        const { view } = this.#given();
        const actor = creatureAt(view, source);
        if (actor) return attemptAt(view, actor, spot);
        const step = this.offered[0]?.action.step;
        const isSpace = Object.values(SPACES).some((spaces) => spaces.includes(spot));
        return isSpace && step && 'space' in step ? { ...step, space: spot } : null;
    }
}
