import { beforeEach, describe, expect, it } from 'vitest';
import { chanceKey, commitmentOf, derive } from '../../src/api/chance';
import { hashOf, keep, type KeptShare } from '../../src/api/shares';
import type { MatchLog, Table, TableEvent } from '../../src/api/types';
import { findingOf } from '../../src/components/dice-finding';
import { missingShare } from '../../src/components/missing-share';
import { dice, event, table } from '../fixtures';

const SEED = '5e'.repeat(32);
const COMMITMENT = commitmentOf(SEED);
const [OWN, OTHER] = ['11'.repeat(32), '22'.repeat(32)];
const HASHES = [hashOf(OWN), hashOf(OTHER)];
const VOID = { commitment: 'c'.repeat(64), hashes: [hashOf('33'.repeat(32)), ''], shares: ['33'.repeat(32), ''] };

const kept: KeptShare = {
    table: 't1',
    commitment: COMMITMENT,
    share: OWN,
    hash: HASHES[0]!,
    at: 1,
    isHashTaken: true,
    hashes: HASHES,
    isShareTaken: true,
};

const ended = (more: Partial<Table['dice']> = {}): Table =>
    table({ status: 'ended', dice: dice({ commitment: COMMITMENT, takes_shares: true, hashes: HASHES, ...more }) });

type Exchange = NonNullable<MatchLog['exchange']>;

/** A log with three rolls, made with these shares. */
function log(more: Partial<MatchLog> = {}, exchange: Partial<Exchange> = {}): MatchLog {
    const made = { hashes: HASHES, shares: [OWN, OTHER], ...exchange };
    const key = chanceKey(SEED, made.shares);
    const rolls = [0, 1, 2].map((number) => derive(key, number, 6));
    return {
        format: 'landwright-log',
        format_version: 2,
        game: 'forgenesis',
        rules_version: 1,
        options: {},
        seats: ['Guest 0', 'Guest 1'],
        commitment: COMMITMENT,
        exchange: made,
        events: rolls.map((outcome) => ({ type: 'chance', outcome, of: 6, text: `rolls ${outcome + 1}` })),
        seed: SEED,
        ...more,
    };
}

const played = (from: MatchLog): TableEvent[] =>
    from.events.map(({ text }, number) => event(number, text, { kind: 'chance', seat: null }));

function finding(from: MatchLog, more: Partial<Table['dice']> = {}, events = played(from)) {
    return findingOf(ended(more), from, events);
}

beforeEach(() => {
    keep(kept);
});

describe('dice that are proven', () => {
    it('have the shares of others, too', () => {
        expect(finding(log())).toEqual({
            kind: 'proven',
            sentence:
                'Dice proven: all chance of this match follows from the server’s seed, your share and that of one other person.',
        });
    });

    it('have no other share', () => {
        const alone = [HASHES[0]!, ''];
        keep({ ...kept, hashes: alone });
        const found = finding(log({}, { hashes: alone, shares: [OWN, ''] }), { hashes: alone });
        expect(found.kind).toBe('proven');
        expect(found.sentence).toMatch(/your share, the only one\.$/);
    });

    it('are none if nothing was left to chance', () => {
        expect(finding(log({ events: [] })).sentence).toBe('Nothing in this match was left to chance.');
    });

    it('may have a void start before them, which is told', () => {
        const found = finding(log({}, { voided: [{ ...VOID, hashes: [VOID.hashes[0]!, HASHES[1]!] }] }), {
            voided: [[1]],
        });
        expect(found.kind).toBe('proven');
        expect(found.sentence).toMatch(/A start before was void, because Guest 1 did not reveal a share\.$/);
    });
});

describe('a log that does not fit what the browser saw', () => {
    it.each([
        ['another commitment', log({ commitment: 'f'.repeat(64) }), 'leaves out a start'],
        ['another seed', log({ seed: '6f'.repeat(32) }), 'seed in the log does not fit'],
        ['no shares', log({ exchange: null }), 'Your share is missing from the log'],
        ['another share at the own seat', log({}, { shares: [OTHER, OTHER] }), 'Your share is missing from the log'],
        [
            'another hash of the other person',
            log({}, { hashes: [HASHES[0]!, hashOf('44'.repeat(32))], shares: [OWN, '44'.repeat(32)] }),
            'other hashes than your browser saw',
        ],
        ['another share of the other person', log({}, { shares: [OWN, '44'.repeat(32)] }), 'does not fit the hash'],
        ['no share of the other person', log({}, { shares: [OWN, ''] }), 'does not fit the hash'],
    ])('is found: %s', (_, forged, sentence) => {
        expect(finding(forged).kind).toBe('wrong');
        expect(finding(forged).sentence).toContain(sentence);
    });

    it('has a hash that somebody else sent for the own seat', () => {
        const hashes = [hashOf('44'.repeat(32)), HASHES[1]!];
        const forged = log({}, { hashes, shares: ['44'.repeat(32), OTHER] });
        expect(finding(forged, { hashes })).toEqual({ kind: 'wrong', sentence: 'Your share is missing from the log.' });
    });

    it('has an outcome that was chosen', () => {
        const fair = log();
        const chosen = fair.events.map((drawn, number) =>
            number === 1 && drawn.type === 'chance' ? { ...drawn, outcome: (drawn.outcome + 1) % 6 } : drawn,
        );
        expect(finding({ ...fair, events: chosen }).sentence).toContain('Outcome 2 of chance does not follow');
    });

    it('has other dice than those that were played', () => {
        const other = [event(0, 'rolls 7', { kind: 'chance', seat: null }), ...played(log()).slice(1)];
        expect(finding(log(), {}, other).sentence).toContain('other dice than those that were played');
        expect(finding(log(), {}, played(log()).slice(1)).sentence).toContain('other dice');
    });

    it('leaves out a void start', () => {
        keep({ ...kept, ...VOID, share: VOID.shares[0]!, hash: VOID.hashes[0]!, at: 0 });
        expect(finding(log()).sentence).toContain('leaves out a start');
        expect(finding(log({}, { voided: [VOID] })).kind).toBe('proven');
    });
});

describe('a share that is not in the dice', () => {
    const without = { hashes: ['', HASHES[1]!] };

    it('was taken by the server and left out', () => {
        expect(missingShare(ended(without))?.sentence).toContain(
            'The server took the hash of your share, but left it out',
        );
        expect(finding(log({}, without), without).kind).toBe('wrong');
    });

    it('came too late', () => {
        keep({ ...kept, isHashTaken: false });
        expect(missingShare(ended(without))?.sentence).toContain('did not reach the server in time');
    });

    it('was never made, because nobody was here', () => {
        localStorage.clear();
        expect(missingShare(ended(without))?.sentence).toContain('this browser did not send one');
    });

    it('was not revealed in time', () => {
        const voided = { ...without, voided: [[0]] };
        expect(missingShare(ended(voided))?.sentence).toContain(
            'The server took your share, but says that you did not reveal it',
        );
        keep({ ...kept, isShareTaken: false });
        expect(missingShare(ended(voided))?.sentence).toContain('was not revealed in time');
    });

    it('is one that another browser of the same person sent', () => {
        localStorage.clear();
        expect(missingShare(ended())).toBeNull();
        expect(finding(log()).sentence).toContain('This browser does not have your share');
    });

    it('is nothing to tell while it is not decided, where none is wanted, and to those who watch', () => {
        expect(missingShare({ ...ended({ hashes: [] }), status: 'waiting' })).toBeNull();
        expect(missingShare(ended({ takes_shares: false, hashes: [] }))).toBeNull();
        const seats = ended().seats.map((seat) => ({ ...seat, is_mine: false }));
        expect(missingShare({ ...ended(without), seats })).toBeNull();
    });
});
