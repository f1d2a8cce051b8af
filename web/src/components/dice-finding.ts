/** Whether the log of a match fits what this browser saw. Loaded when a match has ended. */
import { chanceKey, commitmentOf, derive } from '../api/chance';
import { hashOf, sharesOf, type KeptShare } from '../api/shares';
import type { MatchLog, Table, TableEvent } from '../api/types';
import { absent, missingShare, ownSeats, voidStarts, wrong, type Finding } from './missing-share';

type Exchange = NonNullable<MatchLog['exchange']>;

const NOT_HERE = absent('This browser does not have your share of the dice, so it cannot compare it with the log.');

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
