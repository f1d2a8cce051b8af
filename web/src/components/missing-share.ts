/** Whether the dice of a match contain a share of this browser, and why not. */
import { sharesOf, type KeptShare } from '../api/shares';
import type { Table } from '../api/types';
import { joined, sideName } from './text';

/** `absent`: there is nothing to compare, and nobody to suspect. `wrong`: the server did not do what it said. */
export type Finding = { kind: 'proven' | 'absent' | 'wrong'; sentence: string };

export const absent = (sentence: string): Finding => ({ kind: 'absent', sentence });
export const wrong = (sentence: string): Finding => ({ kind: 'wrong', sentence });

const NOT_SENT = absent(
    'The dice are without a share of yours: this browser did not send one, as far as it remembers.',
);
const TOO_LATE = absent('The hash of your share did not reach the server in time: the dice are without it.');
const LEFT_OUT = wrong('The server took the hash of your share, but left it out: the dice are without your share.');
const UNREVEALED = absent('Your share was not revealed in time: the dice are without it.');
const DENIED = wrong('The server took your share, but says that you did not reveal it: the dice are without it.');

export const ownSeats = (table: Table) => table.seats.filter((seat) => seat.is_mine).map(({ seat }) => seat);
const isFixed = ({ dice, status }: Table) => dice.hashes.length > 0 || status !== 'waiting';

/** Why the dice are without a share of the viewer; null if they have one, or if nobody wanted it. */
export function missingShare(table: Table): Finding | null {
    const mine = ownSeats(table);
    const isMissing = mine.length > 0 && mine.every((seat) => !table.dice.hashes[seat]);
    if (!table.dice.takes_shares || !isFixed(table) || !isMissing) return null;
    const shares = sharesOf(table.id);
    if (table.dice.voided.flat().some((seat) => mine.includes(seat)))
        return shares.some((share) => share.isShareTaken) ? DENIED : UNREVEALED;
    const present = shares.find(({ commitment }) => commitment === table.dice.commitment);
    if (!present) return NOT_SENT;
    return present.isHashTaken ? LEFT_OUT : TOO_LATE;
}

/** The share that this browser has in the dice. */
export const ownShare = (table: Table): KeptShare | undefined =>
    sharesOf(table.id).find(({ hash }) => ownSeats(table).some((seat) => table.dice.hashes[seat] === hash));

/** A sentence for each void start. */
export function voidStarts(table: Table): string[] {
    return table.dice.voided.map((missing) => {
        const names = joined([...new Set(missing.map((seat) => sideName(table, seat)))]);
        return `A start before was void, because ${names} did not reveal a share.`;
    });
}
