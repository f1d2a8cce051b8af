/** The piece in the player's hand: how it is turned, where it is held, and what lies on the sheet. */
import { SvelteMap } from 'svelte/reactivity';
import { play } from '../../services/sound';
import type { BoardProps } from '../contract';
import { explain } from '../previews.svelte';
import type { Point } from '../sheet/map-sheet';
import { middleAt, sizeOf } from '../sheet/square-grid';
import { ChangeQueue, stepOf } from './change-queue.svelte';
import { cellsOfRows, flippedWay, pieceCells, restingWay, turnedWay, wayOf, type Way } from './pieces';
import { cornerAt, isAmong, moved, parsePlaced, SIDE } from './squares';
import type { Cell, Piece, Placed, Step, View } from './types';

export type HandProps = Pick<
    BoardProps<View, Step>,
    'view' | 'seat' | 'actions' | 'version' | 'act' | 'refuse' | 'preview'
>;

const WHOLE_SHEET: Cell = [SIDE, SIDE];

export class Hand {
    piece = $state<Piece | null>(null);
    way = $state.raw<Way>({ turn: 0, isFlipped: false });
    /** Where the piece is held by its middle, as drawn; null while it is not over the sheet. */
    middle = $state.raw<Point | null>(null);
    /** As it was held last, for when it is picked up again. */
    #ways = new SvelteMap<Piece, Way>();
    #lastMiddle: Point | null = null;
    readonly #queue: ChangeQueue;

    readonly racer = $derived.by(() => this.props().view.race?.seats[this.props().seat] ?? null);
    readonly isRacing = $derived.by(() => this.props().view.phase === 'race' && this.props().actions.length > 0);
    /** The pieces that can be picked up. */
    readonly allowed = $derived.by<Piece[]>(() =>
        (this.props().view.own?.allowed ?? []).filter((piece) => !this.isLying(piece)),
    );
    /** The squares of the figure; empty on a free sheet. */
    readonly figure = $derived.by<Cell[]>(() => cellsOfRows(this.racer?.sheet?.figure ?? []));
    readonly size = $derived.by<Cell>(() => (this.figure.length > 0 ? sizeOf(this.figure) : WHOLE_SHEET));
    readonly #onSheet = $derived.by(() => (this.racer?.sheet?.pieces ?? []).map(parsePlaced));
    /** With what is on its way to the server. */
    readonly lying = $derived.by<Placed[]>(() => this.#queue.apply(this.#onSheet));
    readonly cells = $derived.by(() => (this.piece ? pieceCells(this.piece, this.way) : []));
    readonly corner = $derived.by(() =>
        this.middle && this.piece ? cornerAt(this.middle, this.cells, this.size) : null,
    );
    /** Where the piece would lie. */
    readonly squares = $derived.by(() => (this.corner ? moved(this.cells, this.corner) : []));
    readonly isLegal = $derived.by(() => {
        if (!this.piece || this.squares.length === 0) return false;
        if (this.squares.some((square) => this.pieceAt(square))) return false;
        return this.#queue.find({ piece: this.piece, cells: this.squares }) !== undefined;
    });

    constructor(private readonly props: () => HandProps) {
        this.#queue = new ChangeQueue(props, (change) => this.#explain(change));
    }

    pieceAt(square: Cell): Piece | null {
        return this.lying.find(({ cells }) => isAmong(cells, square))?.piece ?? null;
    }

    isLying(piece: Piece): boolean {
        return this.lying.some((placed) => placed.piece === piece);
    }

    /** A frame came. */
    update(): void {
        const { view } = this.props();
        const moment = `${view.turn} ${view.phase} ${this.racer?.sheet?.card} ${this.racer?.sheet?.side} ${this.racer?.is_on_second}`;
        this.#queue.update(moment, this.#onSheet);
        if (this.piece && (!this.isRacing || this.isLying(this.piece))) this.putDown();
    }

    // In the hand

    pickUp(piece: Piece, middle: Point | null = null): void {
        if (!this.isRacing || this.isLying(piece)) return;
        this.piece = piece;
        this.way = this.wayFor(piece);
        this.middle = middle;
    }

    /** How a piece is held, or was held last. */
    wayFor(piece: Piece): Way {
        return this.#ways.get(piece) ?? restingWay(piece);
    }

    /** Takes a piece from the sheet into the hand. */
    lift(piece: Piece): void {
        const placed = this.lying.find((each) => each.piece === piece);
        if (!placed) return;
        this.#ways.set(piece, wayOf(piece, placed.cells));
        this.takeBack(piece);
        this.pickUp(piece);
    }

    /** The middle of a piece that lies. */
    middleOf(piece: Piece): Point | null {
        const cells = this.lying.find((placed) => placed.piece === piece)?.cells;
        if (!cells) return null;
        const corner: Cell = [Math.min(...cells.map(([row]) => row)), Math.min(...cells.map(([, column]) => column))];
        return middleAt(corner, pieceCells(piece, wayOf(piece, cells)));
    }

    putDown(): void {
        this.#lastMiddle = this.middle ?? this.#lastMiddle;
        this.piece = this.middle = null;
    }

    turn(by = 1): void {
        if (this.piece) this.#hold(turnedWay(this.way, by));
    }

    flip(): void {
        if (this.piece) this.#hold(flippedWay(this.way));
    }

    #hold(way: Way): void {
        if (!this.piece) return;
        this.way = way;
        this.#ways.set(this.piece, way);
    }

    // Over the sheet

    /** Shows the piece on the sheet, for players whose pointer does not hover over it. */
    show(): void {
        if (!this.piece || this.middle) return;
        const [rows, columns] = this.size;
        const [height, width] = sizeOf(this.cells);
        const centre: Cell = [Math.floor((rows - height) / 2), Math.floor((columns - width) / 2)];
        const last = this.#lastMiddle && cornerAt(this.#lastMiddle, this.cells, this.size);
        this.middle = middleAt(last ?? centre, this.cells);
    }

    shift(down: number, right: number): void {
        this.show();
        const { corner, cells } = this;
        if (!corner) return;
        const to = cornerAt(middleAt([corner[0] + down, corner[1] + right], cells), cells, this.size);
        if (to) this.middle = middleAt(to, cells);
    }

    /** Lets the piece lie where it was snapped to. */
    snap(): void {
        if (this.corner) this.middle = middleAt(this.corner, this.cells);
    }

    /** Places the piece where it is. Where it cannot lie it stays in the hand, and the server says why. */
    drop(): void {
        const { piece, squares } = this;
        if (!piece || squares.length === 0) return;
        const placed = { piece, cells: squares };
        const isFree = !squares.some((square) => this.pieceAt(square));
        if (this.isLegal || (isFree && this.#queue.isTakingBack(piece))) {
            this.putDown();
            play('snap');
            this.#queue.add(placed);
        } else this.#explain(placed);
    }

    takeBack(piece: Piece): void {
        if (this.isRacing && this.isLying(piece)) this.#queue.add({ piece, cells: [] });
    }

    takeBackLast(): void {
        const last = this.lying.at(-1);
        if (last) this.takeBack(last.piece);
    }

    #explain(placed: Placed): void {
        if (placed.cells.length > 0) void explain(this.props(), stepOf(placed));
    }
}
