/** Which shape a player holds, how it is turned and where it lies; what is legal comes from the actions alone. */
import { findStep } from '../../api/steps';
import { refusalOf } from '../previews.svelte';
import { Plan, type PlanProps } from '../sheet/plan.svelte';
import type { Point } from '../sheet/map-sheet';
import { middleAt } from '../sheet/square-grid';
import { centreOf, cornerAt, covered, faces, squareAt, squareUnder } from './squares';
import type { Cell, LegalAction, Step, View, Way } from './types';

export type ShapePlanProps = PlanProps<Step> & { view: View };

type Choice = { card: number; face: number; turn: number };

/** A Nexus, which is drawn without a card. */
export const DOT: Way = { shape: 'N', turn: 0, cells: [[0, 0]] };

/** A way of drawing at a corner. */
export function stepAt(way: Way, [down, right]: Cell): Step {
    const place = { row: down + 1, column: right + 1 };
    if (way === DOT) return { type: 'nexus', ...place };
    return { type: 'draw', shape: way.shape, turn: way.turn, ...place } as Step;
}

function isDrawnBy(way: Way, step: Step): boolean {
    if (step.type === 'nexus') return way === DOT;
    return step.shape === way.shape && step.turn === way.turn;
}

export class ShapePlan extends Plan<Step, ShapePlanProps> {
    /** Where the shape is held by its middle. */
    point = $state.raw<Point | null>(null);
    /** Belongs to its round, and is gone with it. */
    #choice = $state.raw<(Choice & { round: string }) | null>(null);

    moment = $derived.by(() => {
        const { seat, view } = this.props();
        return [seat, view.round, view.terrain, view.die].join(' ');
    });
    #ways = $derived.by(() => this.props().view.cards.map((card) => faces(card.ways)));
    choice = $derived.by<Choice>(() => (this.#choice?.round === this.moment ? this.#choice : this.#firstChoice()));
    #turns = $derived.by<Way[]>(() => this.#ways[this.choice.card]?.[this.choice.face] ?? [DOT]);
    way = $derived.by<Way | null>(() => {
        return this.isActing ? this.#turns[this.choice.turn % this.#turns.length]! : null;
    });
    corner = $derived.by(() => (this.way && this.point ? cornerAt(this.point, this.way.cells) : null));
    squares = $derived.by(() => (this.way && this.corner ? covered(this.way.cells, this.corner) : []));
    /** What would be drawn, legal or not. */
    step = $derived.by(() => (this.way && this.corner ? stepAt(this.way, this.corner) : null));
    /** Why the shape cannot lie where it is, as far as the server has said. */
    #refusal = $state.raw({ at: '', sentence: '' });
    reason = $derived.by(() => (this.step && this.#refusal.at === this.#place ? this.#refusal.sentence : ''));
    /** The action that would be done, if it is legal. */
    action = $derived.by(() => (this.step && findStep(this.props().actions, this.step)) ?? null);
    aimed = $derived.by(() => (this.action ? [this.action] : []));
    /** Whether the shape was put down where it lies. */
    isWhole = $derived.by(() => !!this.action && !!findStep(this.actions, this.action.step));
    /** Squares on which the shape can lie as it is turned now. */
    marks = $derived.by(() => {
        const { way } = this;
        return way ? [...new Set(this.#corners(way).flatMap((corner) => covered(way.cells, corner)))] : [];
    });
    score = $derived.by(() => this.props().view.maps[this.props().seat]?.sheet);

    // Choosing

    /** Whether a card can be drawn anywhere, however it is turned. */
    fits(card: number): boolean {
        return (this.#ways[card] ?? []).flat().some((way) => this.#corners(way).length > 0);
    }

    get canChange(): boolean {
        const [one, other] = this.props().view.cards;
        return this.isActing && other !== undefined && one!.shape !== other.shape;
    }

    get canTurn(): boolean {
        return this.isActing && this.#turns.length > 1;
    }

    get canFlip(): boolean {
        return this.isActing && (this.#ways[this.choice.card]?.length ?? 1) > 1;
    }

    chooseCard(card: number): void {
        if (!this.isActing || !this.#ways[card] || card === this.choice.card) return;
        this.#choose({ card, face: 0, turn: this.#firstTurn(card) });
    }

    otherCard(): void {
        if (this.canChange) this.chooseCard(1 - this.choice.card);
    }

    turn(by = 1): void {
        const turns = this.#turns.length;
        if (this.canTurn) this.#choose({ ...this.choice, turn: (this.choice.turn + by + turns) % turns });
    }

    flip(): void {
        if (this.canFlip) this.#choose({ ...this.choice, face: 1 - this.choice.face });
    }

    // Moving

    /** The pointer moves: the shape follows, unless it was put down. */
    follow(point: Point | null): void {
        if (!this.isWhole) this.point = point;
    }

    /** Puts the shape down there; where it is already, draws. */
    tap(point: Point): void {
        if (!this.isActing) return;
        if (this.isWhole && this.#isOn(point)) return this.commit();
        const isThere = this.action !== null && this.squares.includes(squareUnder(point));
        this.back();
        if (!isThere) this.point = point;
        this.putDown();
    }

    /** Puts the shape down where it is; where it cannot lie, the server says why. */
    putDown(): void {
        if (this.action) this.set([this.action]);
        else if (this.step) void this.explain(this.step, []);
    }

    /** Asks the server why the shape cannot lie where it is. */
    async askWhy(): Promise<void> {
        const { step } = this;
        const at = this.#place;
        if (!step || this.action || this.#refusal.at === at) return;
        const refusal = await refusalOf(this.props().preview, step);
        if (refusal) this.#refusal = { at, sentence: refusal.sentence };
    }

    /** Carries the shape about, even if it was put down. */
    carry(point: Point): void {
        this.back();
        this.point = point;
    }

    /** Shows the shape near the crossing of row and column where it fits, for players without a pointer over the map. */
    show(): void {
        const { way } = this;
        if (this.point || !way) return;
        const { die } = this.props().view;
        const goal = centreOf(squareAt(die - 1, die - 1));
        const distance = ({ x, y }: Point) => Math.hypot(x - goal.x, y - goal.y);
        const [nearest] = this.#corners(way)
            .map((corner) => middleAt(corner, way.cells))
            .sort((one, other) => distance(one) - distance(other));
        this.point = nearest ?? goal;
    }

    override commit(): void {
        if (!this.canCommit) return;
        super.commit();
        this.point = null;
    }

    get #place(): string {
        return this.step ? JSON.stringify([this.moment, this.step]) : '';
    }

    /** On one of its squares, or where it would come to lie in the same place. */
    #isOn(point: Point): boolean {
        const corner = cornerAt(point, this.way?.cells ?? []);
        return this.squares.includes(squareUnder(point)) || String(corner) === String(this.corner);
    }

    #choose(choice: Choice): void {
        const wasWhole = this.isWhole;
        this.#choice = { ...choice, round: this.moment };
        this.back();
        // What was put down stays so when it still fits.
        if (wasWhole && this.action) this.putDown();
    }

    #firstChoice(): Choice {
        const fitting = this.#ways.findIndex((_, card) => this.fits(card));
        const card = Math.max(0, fitting);
        return { card, face: 0, turn: this.#firstTurn(card) };
    }

    #firstTurn(card: number): number {
        const turns = this.#ways[card]?.[0] ?? [];
        const fitting = turns.findIndex((way) => this.#corners(way).length > 0);
        return Math.max(0, fitting);
    }

    #corners(way: Way): Cell[] {
        const actions: LegalAction[] = this.props().actions;
        return actions
            .filter(({ step }) => isDrawnBy(way, step))
            .map(({ step }): Cell => [step.row - 1, step.column - 1]);
    }
}
