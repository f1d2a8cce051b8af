/** What this browser can say of the dice of a match: whether its share is in them, and whether the log fits what it saw. */
import { chanceKey, commitmentOf, derive } from '../api/chance';
import { hashOf, sharesOf, type KeptShare } from '../api/shares';
import type { MatchLog, Table, TableEvent } from '../api/types';
import { joined, sideName } from './text';

/** `absent`: there is nothing to compare, and nobody to suspect. `wrong`: the server did not do what it said. */
export type Finding = { kind: 'proven' | 'absent' | 'wrong'; sentence: string };
type Exchange = NonNullable<MatchLog['exchange']>;

const absent = (sentence: string): Finding => ({ kind: 'absent', sentence });
const wrong = (sentence: string): Finding => ({ kind: 'wrong', sentence });

const NOT_HERE = absent('This browser does not have your share of the dice, so it cannot compare it with the log.');
const NOT_SENT = absent(
    'The dice are without a share of yours: this browser did not send one, as far as it remembers.',
);
const TOO_LATE = absent('The hash of your share did not reach the server in time: the dice are without it.');
const LEFT_OUT = wrong('The server took the hash of your share, but left it out: the dice are without your share.');
const UNREVEALED = absent('Your share was not revealed in time: the dice are without it.');
const DENIED = wrong('The server took your share, but says that you did not reveal it: the dice are without it.');

const ownSeats = (table: Table) => table.seats.filter((seat) => seat.is_mine).map(({ seat }) => seat);
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

/** Compares the log of an ended match with what this browser saw. `events` are those that count. */
export function findingOf(table: Table, log: MatchLog, events: TableEvent[]): Finding {
    const missing = missingShare(table);
    if (missing) return missing;
    const revealed = sharesOf(table.id).filter(({ hashes }) => hashes);
    const share = revealed.find(({ commitment }) => commitment === log.commitment);
    const contradiction = startMismatch(revealed, log) || (share && mismatch(table, share, log, events));
    if (!share && !contradiction) return NOT_HERE;
    return contradiction ? wrong(contradiction) : { kind: 'proven', sentence: provenSentence(table, log) };
}

function provenSentence(table: Table, log: MatchLog): string {
    if (log.events.every((event) => event.type !== 'chance')) return 'Nothing in this match was left to chance.';
    const exchange = log.exchange!;
    const others = new Set(
        exchange.hashes.filter((hash) => hash && !sharesOf(table.id).some((own) => own.hash === hash)),
    );
    return [provenBy(others.size), ...voidStarts(table)].join(' ');
}

function mismatch(table: Table, share: KeptShare, log: MatchLog, events: TableEvent[]): string {
    const exchange = log.exchange;
    if (!log.seed || commitmentOf(log.seed) !== log.commitment)
        return 'The seed in the log does not fit its commitment.';
    if (!exchange || ownSeats(table).some((seat) => exchange.shares[seat] !== share.share))
        return 'Your share is missing from the log.';
    return hashMismatch(share, exchange) || chanceMismatch(log, exchange, events);
}

function hashMismatch(share: KeptShare, exchange: Exchange): string {
    if (exchange.hashes.join() !== share.hashes?.join())
        return 'The log has other hashes than your browser saw before it revealed its share.';
    const fits = exchange.shares.every((other, seat) => (other ? hashOf(other) : '') === exchange.hashes[seat]);
    return fits ? '' : 'A share in the log does not fit the hash that was sent before it.';
}

/** Void starts count, too. */
function startMismatch(revealed: KeptShare[], log: MatchLog): string {
    const starts = [log, ...(log.exchange?.voided ?? [])].map(({ commitment }) => commitment);
    const isListed = revealed.every(({ commitment }) => starts.includes(commitment));
    return isListed ? '' : 'The log leaves out a start in which your browser revealed a share.';
}

function chanceMismatch(log: MatchLog, exchange: Exchange, events: TableEvent[]): string {
    const key = chanceKey(log.seed!, exchange.shares);
    const drawn = log.events.filter((event) => event.type === 'chance');
    const wrong = drawn.findIndex((event, number) => event.outcome !== derive(key, number, event.of));
    if (wrong >= 0) return `Outcome ${wrong + 1} of chance does not follow from the seed and the shares.`;
    const seen = events.filter((event) => event.kind === 'chance');
    const isSame = seen.length === drawn.length && seen.every(({ text }, number) => text === drawn[number]!.text);
    return isSame ? '' : 'The log has other dice than those that were played here.';
}

function provenBy(others: number): string {
    const all = 'Dice proven: all chance of this match follows from the server’s seed';
    if (others === 0) return `${all} and your share, the only one.`;
    return `${all}, your share and ${others === 1 ? 'that of one other person' : `those of ${others} other people`}.`;
}

/** A sentence for each void start. */
export function voidStarts(table: Table): string[] {
    return table.dice.voided.map((missing) => {
        const names = joined([...new Set(missing.map((seat) => sideName(table, seat)))]);
        return `A start before was void, because ${names} did not reveal a share.`;
    });
}
