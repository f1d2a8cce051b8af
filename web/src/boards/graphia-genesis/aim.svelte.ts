/** Which shape a player holds, how it is turned and where; what is legal comes from the actions alone. */
import type { Foreseen } from '../contract';
import { plain } from '../../components/score';
import { cornerAt, covered, faces, holdAt, middleOf, squareUnder, type Point } from './geometry';
import { drawOf } from './shapes';
import type { Cell, LegalAction, MapView, View, Way } from './types';
import { placeWords, pointsWords, tell, totalOf, wayWords } from './words';

export type Given = {
    view: View;
    seat: number;
    actions: LegalAction[];
    act: (action: LegalAction) => void;
    refuse: (sentence: string, rule?: string) => void;
    tryText: (text: string) => void;
    hint?: LegalAction | null;
    aim?: (text: string) => Promise<Foreseen | null>;
};

type Choice = { card: number; face: number; turn: number };

const TRIES = 3;
const DOT: Way = { shape: 'N', turn: 0, cells: [[0, 0]] };

/** A way of drawing at a corner, in the words that the server uses. */
export function textOf(way: Way, [row, column]: Cell): string {
    const place = `r${row + 1} c${column + 1}`;
    return way === DOT ? `N ${place}` : `${way.shape} ${way.turn}° ${place}`;
}

const nameOf = (way: Way): string => (way === DOT ? 'The Nexus' : wayWords(way));

export class Aim {
    /** Where the shape is held by its middle. */
    point = $state.raw<Point | null>(null);
    /** Whether the keyboard was used last. */
    isByKeyboard = $state(false);

    // Each is remembered with its round, and is gone with it.
    #choice = $state.raw<(Choice & { round: string }) | null>(null);
    #held = $state<string | null>(null);
    #foreseen = $state.raw<Record<string, Record<string, number>>>({});
    #given: () => Given;

    isActing = $derived.by(() => this.#given().actions.length > 0);
    round = $derived.by(() => {
        const { seat, view } = this.#given();
        return [seat, view.round, view.terrain, view.die].join(' ');
    });
    /** What may be drawn, by its text. */
    legal = $derived.by(() => new Map(this.#given().actions.map((action) => [action.text, action])));
    #ways = $derived.by(() => this.#given().view.cards.map((card) => faces(card.ways)));
    choice = $derived.by<Choice>(() => (this.#choice?.round === this.round ? this.#choice : this.#firstChoice()));
    way = $derived.by<Way | null>(() => {
        if (!this.isActing) return null;
        const turns = this.#ways[this.choice.card]?.[this.choice.face];
        return turns ? turns[this.choice.turn % turns.length]! : DOT;
    });
    corner = $derived.by(() => (this.way && this.point ? cornerAt(this.point, this.way.cells) : null));
    squares = $derived.by(() => (this.way && this.corner ? covered(this.way.cells, this.corner) : []));
    text = $derived.by(() => (this.way && this.corner ? textOf(this.way, this.corner) : ''));
    /** The action that would be done, if it is legal. */
    action = $derived.by(() => this.legal.get(this.text) ?? null);
    isHeld = $derived.by(() => this.action !== null && this.#held === `${this.round} ${this.text}`);
    /** Squares on which the shape can lie as it is turned now. */
    marks = $derived.by(() => (this.way ? [...new Set(this.#places(this.way).flat())] : []));

    /** What the computer would draw, and where it would lie. */
    hinted = $derived.by(() => drawOf(this.#given().hint?.text ?? '')?.squares ?? []);

    constructor(given: () => Given) {
        this.#given = given;
    }

    get map(): MapView | undefined {
        return this.#given().view.maps[this.#given().seat];
    }

    /** The points by part after the draw, as far as the server has said. */
    get foreseen(): Record<string, number> | null {
        return (this.action && this.#foreseen[`${this.round} ${this.text}`]) ?? null;
    }

    /** What the draw would change, by part. */
    get change(): Record<string, number> | null {
        const after = this.foreseen;
        if (!after || !this.map) return null;
        return Object.fromEntries(this.map.sheet.map(({ part, points }) => [part, (after[part] ?? 0) - points]));
    }

    get gain(): number | null {
        return this.change ? Object.values(this.change).reduce((sum, by) => sum + by, 0) : null;
    }

    // Choosing

    /** Whether a card can be drawn anywhere, however it is turned. */
    fits(card: number): boolean {
        return (this.#ways[card] ?? []).flat().some((way) => this.#places(way).length > 0);
    }

    get canChange(): boolean {
        const [one, other] = this.#given().view.cards;
        return this.isActing && other !== undefined && one!.shape !== other.shape;
    }

    get canTurn(): boolean {
        return this.isActing && (this.#ways[this.choice.card]?.[this.choice.face]?.length ?? 1) > 1;
    }

    get canFlip(): boolean {
        return this.isActing && (this.#ways[this.choice.card]?.length ?? 1) > 1;
    }

    chooseCard(card: number): void {
        if (!this.isActing || !this.#ways[card] || card === this.choice.card) return;
        this.#choose({ card, face: 0, turn: this.#firstTurn(card, 0) });
    }

    otherCard(): void {
        if (this.canChange) this.chooseCard(1 - this.choice.card);
    }

    turn(by = 1): void {
        const turns = this.#ways[this.choice.card]?.[this.choice.face]?.length ?? 1;
        if (this.canTurn) this.#choose({ ...this.choice, turn: (this.choice.turn + by + turns) % turns });
    }

    flip(): void {
        if (this.canFlip) this.#choose({ ...this.choice, face: 1 - this.choice.face });
    }

    // Moving

    /** The pointer moves: the shape follows, unless it was put down. */
    follow(point: Point | null): void {
        if (!this.isHeld) this.point = point;
    }

    /** Puts it there and aims; on what is aimed at already, draws. */
    tap(point: Point): void {
        if (!this.isActing) return;
        if (this.isHeld && this.#isOn(point)) return this.commit();
        const isThere = this.action !== null && this.squares.includes(squareUnder(point));
        this.#held = null;
        if (!isThere) this.point = point;
        this.hold();
    }

    /** Aims at where the shape lies; where it cannot lie, the server says why. */
    hold(): void {
        if (this.action) this.#held = `${this.round} ${this.text}`;
        else void this.#askWhy();
    }

    /** Carries the shape about; what was aimed at is taken back. */
    carry(point: Point): void {
        this.#held = null;
        this.point = point;
    }

    /** To where something can be drawn, near the middle of the cross; for those who have no pointer over the map. */
    wake(): void {
        if (this.point || !this.way) return;
        const die = this.#given().view.die;
        const goal = { down: die - 0.5, right: die - 0.5 };
        const way = this.way;
        const far = ({ down, right }: Point) => Math.hypot(down - goal.down, right - goal.right);
        const [nearest] = this.#corners(way)
            .map((corner) => holdAt(corner, way.cells))
            .sort((one, other) => far(one) - far(other));
        this.point = nearest ?? middleOf(squareUnder(goal));
    }

    back(): void {
        this.#held = null;
    }

    commit(): void {
        if (!this.action || !this.isHeld) return;
        const { action } = this;
        this.#held = this.point = null;
        this.#given().act(action);
    }

    /** Asks what the draw would bring, once for each place. */
    async foresee(): Promise<void> {
        const { round, text, action } = this;
        const { aim } = this.#given();
        const key = `${round} ${text}`;
        if (!action || !aim || key in this.#foreseen) return;
        const answer = await aim(text);
        if (!answer || !('points' in answer) || round !== this.round) return;
        const known = Object.entries(this.#foreseen).filter(([each]) => each.startsWith(`${round} `));
        this.#foreseen = { ...Object.fromEntries(known), [key]: answer.points };
    }

    // Words

    get sentence(): string {
        if (!this.isActing || !this.way) return '';
        const name = nameOf(this.way);
        if (this.marks.length === 0) return `${wayWords(this.way)} fits nowhere: turn it, or take the other shape.`;
        if (!this.corner) return 'Point at the map, or move with the arrow keys.';
        if (!this.action) return `${name} cannot lie there.`;
        const gain = this.gain === null ? '' : `: ${pointsWords(this.gain)}`;
        return `${name} at ${placeWords(this.squares[0]!)}${gain}.`;
    }

    get hintSentence(): string {
        const { hint } = this.#given();
        return hint ? `Hint: ${tell(hint.text)}.` : '';
    }

    /** What a screen reader hears when something is aimed at. */
    get spoken(): string {
        if (!this.isActing) return '';
        if (!this.isHeld) return this.isByKeyboard ? this.sentence : '';
        const after = this.map && this.gain !== null ? ` Total ${plain(totalOf(this.map.sheet) + this.gain)}.` : '';
        return `Aimed: ${this.sentence}${after} Enter draws, Escape takes back.`;
    }

    // Within

    /** On one of its squares, or where it would come to lie in the same place. */
    #isOn(point: Point): boolean {
        const corner = cornerAt(point, this.way?.cells ?? []);
        return this.squares.includes(squareUnder(point)) || String(corner) === String(this.corner);
    }

    #choose(choice: Choice): void {
        const wasHeld = this.isHeld;
        this.#choice = { ...choice, round: this.round };
        this.#held = null;
        // What was aimed at stays aimed at when it still fits.
        if (wasHeld && this.action) this.hold();
    }

    #firstChoice(): Choice {
        const card = Math.max(
            0,
            this.#ways.findIndex((_, index) => this.fits(index)),
        );
        return { card, face: 0, turn: this.#firstTurn(card, 0) };
    }

    #firstTurn(card: number, face: number): number {
        const turns = this.#ways[card]?.[face] ?? [];
        return Math.max(
            0,
            turns.findIndex((way) => this.#places(way).length > 0),
        );
    }

    #corners(way: Way): Cell[] {
        const beginning = way === DOT ? 'N ' : `${way.shape} ${way.turn}° `;
        return [...this.legal.keys()]
            .filter((text) => text.startsWith(beginning))
            .map((text) => {
                const [, row, column] = /r(\d+) c(\d+)$/.exec(text) ?? [];
                return [Number(row) - 1, Number(column) - 1];
            });
    }

    #places(way: Way): number[][] {
        return this.#corners(way).map((corner) => covered(way.cells, corner));
    }

    async #askWhy(): Promise<void> {
        const { text } = this;
        const { aim, refuse, tryText } = this.#given();
        if (!text) return;
        if (!aim) return tryText(text);
        // The pointer goes on meanwhile, and what it asks may overtake this.
        for (let tries = 0; tries < TRIES; tries++) {
            const answer = await aim(text);
            if (answer && 'sentence' in answer) return refuse(answer.sentence, answer.rule);
        }
    }
}
