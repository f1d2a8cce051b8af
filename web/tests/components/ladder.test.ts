import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { Medals } from '../../src/api/types';
import { resultForOthers } from '../../src/components/ending';
import { levelPlayed, levelText, nextLevel } from '../../src/components/ladder';
import MedalRow from '../../src/components/MedalRow.svelte';
import { gameInfo, seat, table } from '../fixtures';

const medals = (...levels: number[]): Medals => ({ game: 'forgenesis', levels, dailies: 2, bests: 0 });
const bot = (number: number, level: number) => seat(number, { kind: 'bot', level });
const me = seat(0, { is_mine: true });

describe('the ladder', () => {
    it('goes on above the highest level that was beaten', () => {
        expect(nextLevel(gameInfo())).toBe(1);
        expect(nextLevel(gameInfo(), medals())).toBe(1);
        expect(nextLevel(gameInfo(), medals(1, 3))).toBe(4);
        expect(nextLevel(gameInfo(), medals(5))).toBe(5);
        expect(levelText(gameInfo(), 2)).toBe('Level 2, Surveyor');
        expect(levelText(undefined, 2)).toBe('Level 2');
    });

    it('counts tables of one person and bots', () => {
        expect(levelPlayed(table({ seats: [me, bot(1, 2), bot(2, 4)] }))).toBe(4);
        expect(levelPlayed(table({ seats: [me, bot(1, 2), seat(2)] }))).toBe(0);
        expect(levelPlayed(table({ seats: [me] }))).toBe(0);
        expect(levelPlayed(table({ seats: [me, seat(1, { is_mine: true })] }))).toBe(0);
    });

    it('is what others are told', () => {
        const outcome = { reason: '', winners: [0], points: [{ lakes: 7 }, { lakes: 5 }] };
        const won = table({ status: 'ended', outcome, seats: [me, bot(1, 5)] });
        expect(resultForOthers(won)).toBe('7 points, beat Level 5 by 2');
        expect(resultForOthers({ ...won, seats: [me, seat(1)] })).toBe('7 points, won by 2');
    });
});

describe('medals', () => {
    const shown = () => screen.getAllByRole('listitem').map((item) => item.getAttribute('title'));

    it('are shown for all levels, and the others as they are earned', () => {
        render(MedalRow, { game: gameInfo(), medals: medals(1) });
        expect(shown()).toEqual([
            'Level 1, Apprentice: beaten',
            'Level 2, Surveyor: not beaten yet',
            'Level 3, Cartographer: not beaten yet',
            'Level 4, Master: not beaten yet',
            'Level 5, Landwright: not beaten yet',
            '2 daily challenges finished',
        ]);
    });

    it('have no levels in a game for one', () => {
        render(MedalRow, { game: gameInfo({ min_seats: 1, max_seats: 1 }), medals: { ...medals(), bests: 1 } });
        expect(shown()).toEqual(['2 daily challenges finished', '1 best solo result']);
    });
});
