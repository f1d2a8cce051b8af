import { describe, expect, it } from 'vitest';
import {
    ago,
    clockText,
    seatedNames,
    seatStatus,
    joined,
    label,
    players,
    raceTime,
    turnOf,
} from '../../src/components/text';
import { frame, seat, table } from '../fixtures';

describe('words', () => {
    it('tell how many play', () => {
        expect(players(2, 2)).toBe('2 players');
        expect(players(1, 4)).toBe('1–4 players');
    });

    it('show time as clocks do', () => {
        expect(clockText(75)).toBe('1:15');
        expect(clockText(9.94)).toBe('9.9');
        expect(clockText(-3)).toBe('0.0');
        expect(raceTime(65_230)).toBe('1:05.2');
    });

    it('tell how long ago it was', () => {
        expect(ago(100, 130)).toBe('just now');
        expect(ago(0, 3 * 3600)).toBe('3 h ago');
        expect(ago(0, 86_400)).toBe('yesterday');
    });

    it('join names', () => {
        expect(joined(['a', 'b', 'c'])).toBe('a, b and c');
        expect(label('first_player')).toBe('First player');
    });
});

describe('who sits at a table', () => {
    const named = (...names: string[]) => table({ seats: names.map((name, number) => seat(number, { name })) });

    it('is named once, however many seats they have', () => {
        expect(seatedNames(named('Ann', 'Bob'))).toBe('Ann and Bob');
        expect(seatedNames(named('Ann', 'Ann'))).toBe('Ann (both seats)');
        expect(seatedNames(named('Ann', 'Ann', 'Ann'))).toBe('Ann (all 3 seats)');
        expect(seatedNames(named('Ann', 'Bob', 'Ann'))).toBe('Ann (2 seats) and Bob');
    });

    it('leaves seats free', () => {
        const free = [1, 2].map((number) => seat(number, { kind: 'open', name: '' }));
        expect(seatedNames(table({ seats: [seat(0), ...free] }))).toBe('Guest 0 and 2 free seats');
        expect(seatedNames(table({ seats: [seat(0), free[0]!] }))).toBe('Guest 0 and Free seat');
    });
});

describe('whose turn it is', () => {
    it('is what the frame says', () => {
        expect(turnOf(table(), frame({ turn_of: [1] }))).toEqual([1]);
    });

    it('is done for whoever has acted, where all act at once', () => {
        expect(seatStatus(0, [1, 2], true)).toBe('done');
        expect(seatStatus(0, [1], false)).toBe('');
        expect(seatStatus(1, [1], false)).toBe('to play');
        expect(seatStatus(0, [], true)).toBe('');
    });

    it('is nobody’s when it has ended', () => {
        expect(turnOf(table({ status: 'ended' }), frame())).toEqual([]);
    });
});
