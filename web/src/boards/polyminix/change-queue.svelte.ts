/**
 * Placements and take-backs on their way to the server.
 *
 * A seat has one action under way, but a player in a race does not wait: what is done in the meantime is shown at once,
 * kept in order, and sent when its turn comes.
 */
import { findStep } from '../../api/steps';
import type { BoardProps } from '../contract';
import { squareName } from './squares';
import type { LegalAction, Piece, Placed, Step, View } from './types';

/** A piece that is placed, or taken back if it has no squares. */
type Change = Placed;

type QueueProps = Pick<BoardProps<View, Step>, 'actions' | 'version' | 'act'>;

export const stepOf = ({ piece, cells }: Change): Step =>
    cells.length > 0 ? { type: 'place', piece, squares: cells.map(squareName) } : { type: 'take-back', piece };

export class ChangeQueue {
    list = $state.raw<Change[]>([]);
    /** The version for which the first change was sent. */
    #sentAt: number | null = null;
    #moment = '';

    constructor(
        private readonly props: () => QueueProps,
        /** Called with a placement that has become impossible. */
        private readonly refused: (change: Change) => void,
    ) {}

    /** The action of a change, if that is legal. */
    find(change: Change): LegalAction | undefined {
        return findStep(this.props().actions, stepOf(change));
    }

    add(change: Change): void {
        this.list = [...this.list, change];
        this.#send();
    }

    /** What lies when all changes are done. */
    apply(lying: Placed[]): Placed[] {
        return this.list.reduce((placed, change) => {
            const others = placed.filter(({ piece }) => piece !== change.piece);
            return change.cells.length > 0 ? [...others, change] : others;
        }, lying);
    }

    isTakingBack(piece: Piece): boolean {
        return this.list.findLast((change) => change.piece === piece)?.cells.length === 0;
    }

    /** A frame came: `moment` says which figure it is about, and `lying` what is on it. */
    update(moment: string, lying: Placed[]): void {
        if (moment !== this.#moment) {
            this.#moment = moment;
            this.list = [];
            this.#sentAt = null;
        }
        if (this.#sentAt !== null && this.#sentAt !== this.#version) {
            this.#sentAt = null;
            const [first] = this.list;
            if (first && isDone(first, lying)) this.list = this.list.slice(1);
        }
        this.#send();
    }

    get #version(): number {
        return this.props().version ?? 0;
    }

    #send(): void {
        const [first] = this.list;
        if (!first || this.#sentAt !== null) return;
        const action = this.find(first);
        if (action) {
            this.#sentAt = this.#version;
            return this.props().act(action);
        }
        this.list = this.list.slice(1);
        this.refused(first);
        this.#send();
    }
}

function isDone({ piece, cells }: Change, lying: Placed[]): boolean {
    const found = lying.find((placed) => placed.piece === piece);
    return cells.length > 0 ? String(found?.cells) === String(cells) : !found;
}
