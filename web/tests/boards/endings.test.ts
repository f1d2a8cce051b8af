import { describe, expect, it } from 'vitest';
import { endReason } from '../../src/boards/registry';
import type { Outcome, Table } from '../../src/api/types';
import { seat, table } from '../fixtures';

/** A match of Ann, who looks at it, and others. */
function match(game: string, winners: number[], count = 2, more: Partial<Outcome> = {}): Table {
    const names = ['Ann', 'Bob', 'Eve'];
    const seats = names.slice(0, count).map((name, number) => seat(number, { name, is_mine: number === 0 }));
    return table({
        game,
        seats,
        status: 'ended',
        outcome: { reason: 'as the server says', winners, points: [], ...more },
    });
}

describe('why a match ended', () => {
    it('is the server’s text where a board knows nothing better, and when the match was closed', () => {
        expect(endReason(match('toy', [0]), {})).toBe('as the server says');
        const over = { phase: 'over', maps: [{}, {}] };
        expect(endReason(match('graphia-genesis', [0]), { ...over, phase: 'draw' })).toBe('as the server says');
        expect(endReason(match('graphia-genesis', [0], 2, { is_closed: true }), over)).toBe('as the server says');
        expect(endReason(match('graphia-genesis', [0]), undefined)).toBe('as the server says');
    });

    it('names the creature on a base, or who could not act', () => {
        const frog = { kind: 'G', colour: 'Blue', square: 'a1' };
        expect(endReason(match('forgenesis', [1]), { creatures: [frog] })).toBe(
            'The Blue Frog stands on the Orange base.',
        );
        expect(endReason(match('forgenesis', [1]), { creatures: [] })).toMatch(/^You can activate nothing/);
        expect(endReason(match('forgenesis', [0]), { creatures: [] })).toMatch(/^Bob can activate nothing/);
        expect(endReason(match('forgenesis', [0, 1]), { creatures: [frog] })).toBe('as the server says');
    });

    it('names whose map had no room', () => {
        const ended = (numbers: number[], more = {}) => ({
            phase: 'over',
            is_last: true,
            active: 1,
            targets: [],
            seats: numbers.map((number) => ({ number, sheet: [{ part: 'A1', points: 50, cells: [] }] })),
            ...more,
        });
        const kingdom = match('kingdom-maps', [0]);
        expect(endReason(kingdom, ended([0, 3]))).toBe('Your map is full: no die fits. The game ends.');
        expect(endReason(kingdom, ended([2, 0]))).toBe('Bob’s map is full: no die fits. The game ends.');
        expect(endReason(kingdom, ended([0, 0]))).toBe('The maps of you and Bob are full: no die fits. The game ends.');
        expect(endReason(kingdom, ended([0, 0], { is_last: false }))).toBe('Bob has no territory left to announce.');
        const solo = match('kingdom-maps', [0], 1);
        expect(endReason(solo, ended([0], { targets: [40, 49, 50] }))).toContain(
            'Beaten: the computer’s marks of level 1 (40) and level 3 (49). Next is level 4 (50).',
        );
        expect(endReason(solo, ended([0], { targets: [51, 60, 70] }))).toContain('level 1 (51), is not beaten');
        expect(endReason(match('graphia-genesis', [0], 1), { phase: 'over', maps: [{}] })).toBe(
            'Your map has no room for either shape.',
        );
    });

    it('names who reached a target, and what decided among equals', () => {
        const terra = (...points: number[]) => ({
            phase: 'over',
            target: 15,
            round: 9,
            seats: points.map((each) => ({ points: each })),
        });
        const ended = match('terramorphic-expanse', [1]);
        expect(endReason(ended, terra(12, 16))).toBe('Bob reached the target of 15, and the round is finished.');
        expect(endReason(ended, terra(16, 16))).toContain(
            'Bob’s scoring cube is higher than that of you, who have as many points.',
        );
        expect(endReason(ended, terra(3, 4))).toBe('9 rounds have been played.');
        expect(endReason(match('polyminix', [0]), { phase: 'over', points: [13, 10], solo: null })).toBe(
            'You reached 12 points first.',
        );
        expect(endReason(match('polyminix', [0]), { phase: 'over', points: [14, 12], solo: null })).toBe(
            'You have 14 points, the most of those who reached 12.',
        );
    });
});
