/** What a player points at, has chosen and is about to do. Nothing here knows what is legal but from the actions. */
import { colourOf, forward, SPACES, step, type Spot } from './geometry';
import { creatureAt, meant, optionsOf, sourceWords, traySource, triedText, type Option } from './options';
import type { Colour, Kind, LegalAction, View } from './types';
import { describeCreature } from './text';

export type Given = {
    view: View;
    seat: number;
    actions: LegalAction[];
    act: (action: LegalAction) => void;
    refuse: (sentence: string) => void;
    tryText: (text: string) => void;
    hint?: LegalAction | null;
};

export class Aim {
    /** The spot or tray place under the mouse or the cursor. */
    pointed = $state<string | null>(null);
    /** An option pointed at in a list. */
    hinted = $state.raw<Option | null>(null);
    /** What was used last. By keyboard what is offered shows its digit; a finger points at nothing once it is lifted. */
    hand = $state<'mouse' | 'touch' | 'keyboard'>('mouse');

    // Kept as words, so that an aim outlives a lost connection and dies with its action.
    #source = $state<string | null>(null);
    #text = $state<string | null>(null);
    #asked = $state<Spot | null>(null);
    #given: () => Given;

    options = $derived.by(() => optionsOf(this.#given().view, this.#given().actions, this.#given().seat));
    source = $derived.by(() => (this.options.some((each) => each.source === this.#source) ? this.#source : null));
    aimed = $derived.by(() => this.options.find((each) => each.action.text === this.#text) ?? null);
    /** Options of what is selected, else of what is pointed at. */
    offered = $derived.by(() => this.options.filter((each) => each.source === (this.source ?? this.#under())));
    /** Several things one tap could mean. */
    choices = $derived.by(() => (this.#asked && !this.aimed ? meant(this.#sought(), this.#asked) : []));
    /** What would happen, drawn as ghosts. */
    preview = $derived.by(() => this.aimed ?? this.#living(this.hinted) ?? this.#pointedOption());
    /** What the computer would do. */
    hint = $derived.by(() => this.options.find((each) => each.action.text === this.#given().hint?.text) ?? null);
    refresh = $derived.by(() => this.options.find((each) => each.verb === 'refresh') ?? null);
    endTurn = $derived.by(() => this.options.find((each) => each.verb === 'end turn') ?? null);

    constructor(given: () => Given) {
        this.#given = given;
    }

    get asked(): Spot | null {
        return this.choices.length > 1 ? this.#asked : null;
    }

    /** Where the selected creature can go or reach, or nothing when none is selected or pointed at. */
    get targets(): Spot[] {
        return this.offered.map((option) => option.target);
    }

    tap(spot: Spot): void {
        const found = meant(this.#sought(), spot);
        if (this.aimed && found.includes(this.aimed)) return this.commit();
        if (found.length === 1 && found[0]) return this.choose(found[0]);
        if (found.length > 1) return this.#ask(spot);
        if (spot === this.source) return this.clear();
        if (this.options.some((option) => option.source === spot)) return this.#select(spot);
        if (this.aimed || this.asked) return this.back();
        this.#tryAt(spot);
    }

    tapTray(colour: Colour, kind: Kind): void {
        const source = traySource(colour, kind);
        if (source === this.source) return this.clear();
        if (this.options.some((option) => option.source === source)) return this.#select(source);
        const { actions, seat, tryText } = this.#given();
        if (actions.length && colour === colourOf(seat)) tryText(`summon ${kind} ${SPACES[colour][0]}`);
    }

    choose(option: Option): void {
        this.#source = option.source;
        this.#text = option.action.text;
        this.#asked = null;
        this.hinted = null;
    }

    /** The n-th of what is offered, counted from 1. */
    chooseNumber(number: number): void {
        const option = (this.asked ? this.choices : this.offered)[number - 1];
        if (!option) return;
        if (option === this.aimed) this.commit();
        else this.choose(option);
    }

    commit(option = this.aimed): void {
        if (!option) return;
        this.clear();
        this.#given().act(option.action);
    }

    /** Takes back the last thing: the choice, the aim, then the selection. */
    back(): void {
        if (this.asked) this.#asked = null;
        else if (this.aimed && this.aimed.source === this.source) this.#text = null;
        else this.clear();
    }

    clear(): void {
        this.#source = this.#text = this.#asked = null;
        this.hinted = this.pointed = null;
    }

    /** One sentence on what is aimed at, selected or pointed at. */
    get sentence(): string {
        if (this.preview) return `${this.preview.words}.`;
        const shown = this.source ?? this.pointed;
        if (!shown) return this.#hintWords();
        const creature = creatureAt(this.#given().view, shown) ?? this.#inTray(shown);
        return creature ? describeCreature(creature) : '';
    }

    /** What a screen reader hears when something is selected or aimed at. */
    get spoken(): string {
        if (this.aimed) return `${this.aimed.words}. Enter confirms, Escape takes back.`;
        const listed = (this.asked ? this.choices : this.source ? this.offered : [])
            .map((option, index) => `${index + 1}: ${option.words}.`)
            .join(' ');
        if (!listed) return '';
        return this.source ? `${sourceWords(this.#given().view, this.source)}. ${listed}` : listed;
    }

    /** With nothing selected a summoning space stands for what may come there. */
    #sought(): Option[] {
        if (this.source) return this.options.filter((option) => option.source === this.source);
        return this.options.filter((option) => option.verb === 'summon' || option.verb === 'place');
    }

    #under(): string | null {
        return this.hand === 'touch' ? null : this.pointed;
    }

    #hintWords(): string {
        if (!this.hint) return '';
        const who = creatureAt(this.#given().view, this.hint.source) ? `${this.hint.source}: ` : '';
        return `Hint: ${who}${this.hint.words}.`;
    }

    #select(source: string): void {
        this.clear();
        this.#source = source;
    }

    #ask(spot: Spot): void {
        this.#text = null;
        this.#asked = spot;
    }

    #living(option: Option | null): Option | null {
        return option && this.options.includes(option) ? option : null;
    }

    #pointedOption(): Option | null {
        if (!this.source || !this.pointed || this.asked) return null;
        const found = meant(this.offered, this.pointed);
        return (found.length === 1 && found[0]) || null;
    }

    #inTray(source: string): { colour: Colour; kind: Kind } | null {
        const [colour, kind] = source.split(' ');
        return colour && kind && colour !== 'off' ? { colour: colour as Colour, kind: kind as Kind } : null;
    }

    #tryAt(spot: Spot): void {
        const { view, seat, actions, tryText, refuse } = this.#given();
        if (!actions.length) return;
        const own = colourOf(seat);
        const text = this.source ? this.#triedFrom(this.source, spot) : this.#triedBy(spot, view, own);
        if (!text) return;
        // A text that is legal was not what the tap meant.
        if (this.options.some((option) => option.action.text === text)) refuse('Nothing can be done there.');
        else tryText(text);
    }

    #triedFrom(source: string, spot: Spot): string {
        if (creatureAt(this.#given().view, source)) return triedText(this.#given().view, source, spot);
        const [option] = this.offered;
        return option ? `${option.verb} ${source.split(' ')[1]} ${spot}` : '';
    }

    /** An own creature that can do nothing: the server says why it cannot step forward. */
    #triedBy(spot: Spot, view: View, own: Colour): string {
        const creature = creatureAt(view, spot);
        return creature?.colour === own ? triedText(view, spot, step(spot, forward(own)[0])) : '';
    }
}
