import { expect, it } from 'vitest';
import type { PastMatch, Statistic } from '../../src/api/types';
import { kindText, opponents, preparingText, resultOf, scoreText, winsOf } from '../../src/history/history';
import { gameInfo } from '../fixtures';

const player = (name: string, points: number | null, is_mine = false, has_won = false) => ({
    name,
    points,
    is_mine,
    has_won,
    level: null,
});

function match(more: Partial<PastMatch>): PastMatch {
    return {
        table: 't',
        game: 'tide',
        title: 'Tide',
        ended: 0,
        kind: 'bots',
        level: 2,
        outcome: 'won',
        score: null,
        players: [player('Me', null, true), player('Bot 2', null), player('Bot 1', null)],
        daily: null,
        ...more,
    };
}

const line = (more: Partial<Statistic>): Statistic => ({
    game: 'tide',
    title: 'Tide',
    kind: 'bots',
    level: 3,
    played: 2,
    won: 1,
    drawn: 0,
    best: 40,
    average: 35.25,
    ...more,
});

it('tells a result from the own side', () => {
    const players = [player('Me', 43, true), player('Bot 2', 38), player('Bot 1', 20)];
    expect(resultOf(match({ score: 43, players }))).toBe('Won, 43 to 38');
    expect(resultOf(match({ score: 43, players, outcome: 'lost' }))).toBe('Lost, 43 to 38');
    expect(resultOf(match({ outcome: 'drawn' }))).toBe('A draw');
    expect(resultOf(match({ outcome: 'left' }))).toBe('Given up');
});

it('tells the result of a solo game in points or as a time', () => {
    const solo = match({ kind: 'solo', outcome: 'finished', score: 65_230, players: [player('Me', 1, true)] });
    expect(resultOf(solo, gameInfo({ solo_result: 'time' }))).toBe('1:05.2');
    expect(resultOf({ ...solo, score: 1 }, gameInfo())).toBe('1 point');
    expect(resultOf({ ...solo, outcome: 'lost', score: null })).toBe('Not solved');
});

it('names the opponents', () => {
    expect(opponents(match({}))).toBe('Bot 2 and Bot 1');
    expect(opponents(match({ kind: 'hot-seat' }))).toBe('pass and play');
});

it('tells statistics in words', () => {
    expect(kindText(line({}))).toBe('Computer, level 3');
    expect(scoreText(35.25, line({}))).toBe('35.3');
    expect(scoreText(null, line({}))).toBe('–');
    expect(scoreText(65_230.5, line({ kind: 'solo' }), gameInfo({ solo_result: 'time' }))).toBe('1:05.2');
    expect(winsOf(line({}))).toBe('1');
    expect(winsOf(line({ kind: 'solo' }))).toBe('–');
});

it('counts the matches whose games are still being prepared', () => {
    expect(preparingText(1)).toBe('One more finished game is listed as soon as its game is ready.');
    expect(preparingText(12)).toBe('12 more finished games are listed as soon as their games are ready.');
});
