/** Keys that mean the board wherever the focus is: they pick up, turn, flip, place and take back pieces. */
import { keyListener } from '../../services/keys';
import type { ArrowKey } from '../sheet/map-sheet';
import { STEPS } from '../sheet/square-grid';
import type { Hand } from './hand.svelte';
import type { PieceInput } from './piece-input';
import { areaOf, KIT } from './pieces';
import type { Piece } from './types';

export class BoardKeys {
    constructor(
        private readonly hand: Hand,
        private readonly input: PieceInput,
        private readonly focusSheet: () => void,
    ) {}

    readonly pressed = keyListener((event, isOnButton) => this.hand.isRacing && this.#key(event, isOnButton));

    #key(event: KeyboardEvent, isOnButton: boolean): boolean {
        const { hand } = this;
        const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        if (name === 'r') hand.turn(event.shiftKey ? -1 : 1);
        else if (name === 'f') hand.flip();
        else if (name === 'Escape' && hand.piece) hand.putDown();
        else if (name === 'Enter' && !isOnButton && hand.piece) hand.drop();
        else if (name === 'Delete' || name === 'Backspace') this.input.takeBack();
        else if (name in STEPS && hand.piece) this.#move(name);
        else return this.#pickUp(name);
        if (this.input.isByKeyboard && hand.middle) this.input.showPiece();
        return true;
    }

    #move(name: string): void {
        const isShown = this.hand.middle !== null;
        this.focusSheet();
        if (isShown) this.hand.shift(...STEPS[name as ArrowKey]);
    }

    /** A letter or an area; the next such piece when it is pressed again. */
    #pickUp(name: string): boolean {
        const matching = KIT.filter((piece) => piece[0]!.toLowerCase() === name || String(areaOf(piece)) === name);
        if (matching.length === 0) return false;
        const free = matching.filter((piece) => this.isFree(piece));
        const next = free[(free.indexOf(this.hand.piece as Piece) + 1) % free.length];
        if (!next) return true;
        this.hand.pickUp(next);
        this.focusSheet();
        return true;
    }

    /** Whether a piece can be picked up. */
    isFree(piece: Piece): boolean {
        return piece === this.hand.piece || this.hand.allowed.includes(piece);
    }
}
