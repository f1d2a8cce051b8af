import { expect, it } from 'vitest';
import { games } from '../../src/api/games.svelte';
import type { GameInfo } from '../../src/api/types';
import { gameCover } from '../../src/boards/covers';
import { table } from '../fixtures';
import { advise, boardConfig, describe, eventWords, gameBoard, hasBoard } from '../../src/boards/registry';

const folders = Object.keys(import.meta.glob('../../src/boards/*/index.ts')).map((path) => path.split('/').at(-2)!);

it('finds every folder with a board, its cover and its config', async () => {
    expect(folders.length).toBeGreaterThan(0);
    for (const game of folders) {
        expect(hasBoard(game)).toBe(true);
        expect(await gameCover(game), game).not.toBeNull();
        expect(boardConfig(game).describeStep, game).toBeTypeOf('function');
    }
});

it('has nothing for a game without a folder, not even where a folder has another use', async () => {
    for (const game of ['toy', 'sheet', 'text']) {
        expect(hasBoard(game)).toBe(false);
        expect(await gameBoard(game)).toBeNull();
        expect(await gameCover(game)).toBeNull();
        expect(boardConfig(game)).toEqual({});
    }
});

it('describes events by the board, and by their text where the board has no words', () => {
    const step = { type: 'draw', hex: 'a2' };
    expect(describe('kingdom-maps', { text: 'a2', step })).toBe('draws a2');
    expect(advise('kingdom-maps', { text: 'a2', step })).toBe('draw a2');
    const outcome = { type: 'criterion', criterion: 'A2' };
    expect(describe('kingdom-maps', { text: 'criterion A2 Greatwood', outcome })).toBe('criterion A2');
    const parts = [{ code: 'A2', name: 'Greatwood', rule: '8.3', sentence: '', short: '', column: '' }];
    games.list = [{ name: 'kingdom-maps', score_parts: parts } as GameInfo];
    expect(describe('kingdom-maps', { text: 'criterion A2 Greatwood', outcome })).toBe('criterion A2 Greatwood');
    expect(describe('toy', { text: 'a2', step })).toBe('a2');
    expect(advise('toy', { text: 'a2' })).toBe('a2');
});

it('says by name who begins, where the board has no words for it', () => {
    const event = { text: 'first 2', outcome: { type: 'first', seat: 1 } };
    expect(eventWords(table({ game: 'kingdom-maps' }), event)).toBe('Guest 1 begins');
    expect(eventWords(table({ game: 'forgenesis' }), event)).toBe('Blue starts');
    expect(eventWords(table({ game: 'kingdom-maps' }), { text: 'a2' })).toBe('a2');
});
