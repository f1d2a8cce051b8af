import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
    columnsOf,
    partOf,
    partsOf,
    plain,
    sheetRows,
    signed,
    singleRows,
    type SheetRow,
} from '../../src/components/score';
import { TableScreen } from '../../src/table/table.svelte';
import EndSheet from '../../src/table/EndSheet.svelte';
import TableSidebar from '../../src/table/TableSidebar.svelte';
import ScoreSheet from '../../src/match/ScoreSheet.svelte';
import { games } from '../../src/api/games.svelte';
import type { ScorePart } from '../../src/api/types';
import { frame, gameInfo, seat, table } from '../fixtures';

const points = [
    { lakes: 2, high_hills: 3 },
    { lakes: 1, high_hills: 0 },
    { lakes: 4, high_hills: 6 },
];
const part = (code: string, name: string, column: string): ScorePart => {
    return { code, name, column, rule: '5.2', sentence: `Points for ${code}.`, short: '' };
};
const PAIRED = [
    part('mountain', 'Mountain', 'Terrain'),
    part('forest', 'Forest', 'Terrain'),
    part('nexus', 'Nexus', 'Terrain'),
    part('mountain group', 'Mountain', 'Group'),
    part('forest group', 'Forest', 'Group'),
];
const three = table({ seats: [0, 1, 2].map((number) => seat(number)) });
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
const numbers = (name: string) =>
    within(row(name))
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim());

describe('parts', () => {
    it('are those of all seats, in the order of the game', () => {
        expect(partsOf([{ a: 1 }, { a: 0, b: 2 }], { seat: 0, points: { c: 1 } })).toEqual(['a', 'b', 'c']);
    });

    it('of the same name share a line where they have columns', () => {
        const parts = [...PAIRED, partOf('bare_rock', PAIRED)];
        expect(columnsOf(parts)).toEqual(['Terrain', 'Group']);
        const codes = (rows: SheetRow[]) => rows.map(({ parts: cells }) => cells.map((cell) => cell?.code ?? null));
        expect(codes(sheetRows(PAIRED, ['Terrain', 'Group']))).toEqual([
            ['mountain', 'mountain group'],
            ['forest', 'forest group'],
            ['nexus', null],
        ]);
        expect(codes(singleRows(PAIRED)).flat()).toEqual([
            'mountain',
            'mountain group',
            'forest',
            'forest group',
            'nexus',
        ]);
        expect(parts.at(-1)!.name, 'what the game does not name').toBe('Bare rock');
    });

    it('change with a sign', () => {
        expect([3, -2, 0].map(signed)).toEqual(['+3', '−2', '±0']);
        expect([3, -2, 0].map(plain)).toEqual(['3', '−2', '0']);
    });
});

describe('the score sheet', () => {
    it('has a line for each part, a column for each seat, and a sum', () => {
        render(ScoreSheet, { table: three, points });
        expect(screen.getAllByRole('columnheader').map((each) => each.textContent?.trim())).toEqual([
            'Part',
            'Guest 0',
            'Guest 1',
            'Guest 2',
        ]);
        expect(numbers('Lakes')).toEqual(['2', '1', '4']);
        expect(numbers('High hills')).toEqual(['3', '0', '6']);
        expect(numbers('Total')).toEqual(['5', '1', '10']);
    });

    it('tells what would change, by sign and in words', () => {
        render(ScoreSheet, { table: three, points, change: { seat: 1, points: { lakes: 3, high_hills: -1 } } });
        expect(numbers('Lakes')).toEqual(['2', '1 would change by +3', '4']);
        expect(numbers('High hills')).toEqual(['3', '0 would change by −1', '6']);
        expect(numbers('Total')).toEqual(['5', '1 would change by +2', '10']);
    });

    it('lets eight seats keep their names for who cannot see the marks', () => {
        const eight = table({ seats: Array.from({ length: 8 }, (_, number) => seat(number)) });
        render(ScoreSheet, { table: eight, points: eight.seats.map(() => ({ lakes: 1 })) });
        expect(screen.getAllByRole('columnheader')).toHaveLength(9);
        expect(screen.getByRole('columnheader', { name: 'Guest 7' })).toBeTruthy();
        expect(screen.queryByRole('row', { name: /^Total/ })).toBeNull();
    });

    it('points at a line by mouse, by keys and no longer', async () => {
        const onpoint = vi.fn();
        render(ScoreSheet, { table: three, points, onpoint, seat: 2 });
        const cells = screen.getAllByRole('gridcell');
        await fireEvent.pointerEnter(cells[4]!);
        expect(onpoint).toHaveBeenLastCalledWith({ part: 'high_hills', seat: 1 });
        await fireEvent.pointerEnter(screen.getByRole('rowheader', { name: 'Lakes' }));
        expect(onpoint).toHaveBeenLastCalledWith({ part: 'lakes', seat: 2 });

        expect(cells.filter((cell) => cell.tabIndex === 0)).toEqual([cells[0]]);
        cells[0]!.focus();
        await fireEvent.keyDown(cells[0]!, { key: 'ArrowDown' });
        await fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
        await fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
        expect(document.activeElement).toBe(cells[4]);
        expect(onpoint).toHaveBeenLastCalledWith({ part: 'high_hills', seat: 1 });
        expect(cells.filter((cell) => cell.tabIndex === 0)).toEqual([cells[4]]);
        cells[4]!.blur();
        expect(onpoint).toHaveBeenLastCalledWith(null);
    });
});

describe('the score sheet of a game whose parts have columns', () => {
    beforeEach(() => (games.list = [gameInfo({ name: 'paired', score_parts: PAIRED })]));
    afterEach(() => (games.list = []));

    const drawn = { mountain: 3, 'mountain group': 4, forest: 2, 'forest group': 8, nexus: 5 };
    const of = (count: number) =>
        table({ game: 'paired', seats: Array.from({ length: count }, (_, number) => seat(number)) });

    it('has them beside each other for one who plays alone', async () => {
        const onpoint = vi.fn();
        render(ScoreSheet, { table: of(1), points: [drawn], onpoint });
        expect(screen.getAllByRole('row')).toHaveLength(2 + 3 + 1);
        expect(screen.getAllByRole('columnheader', { name: 'Group' })).toHaveLength(1);
        expect(row('Mountain').textContent?.match(/\d+/g)).toEqual(['3', '4']);
        expect(row('Total').textContent?.match(/\d+/g)).toEqual(['22']);

        const forest = screen.getAllByRole('gridcell').find((cell) => cell.textContent?.trim() === '8')!;
        forest.focus();
        expect(onpoint).toHaveBeenLastCalledWith({ part: 'forest group', seat: 0 });
        await fireEvent.keyDown(forest, { key: 'ArrowDown' });
        expect(onpoint, 'there is no group of Nexus').toHaveBeenLastCalledWith({ part: 'nexus', seat: 0 });
        await fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
        await fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
        expect(onpoint).toHaveBeenLastCalledWith({ part: 'forest', seat: 0 });
    });

    it('has them below each other for many', () => {
        const apart = { mountain: 3, forest: 2, nexus: 5, 'mountain group': 4, 'forest group': 8 };
        render(ScoreSheet, { table: of(8), points: Array.from({ length: 8 }, () => apart) });
        expect(screen.getAllByRole('rowheader').map((each) => each.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
            'Mountain',
            'Mountain group',
            'Forest',
            'Forest group',
            'Nexus',
            'Total',
        ]);
        expect(screen.getAllByRole('row')).toHaveLength(1 + 5 + 1);
        expect(screen.getByRole('rowheader', { name: 'Mountain group' }).title).toBe(
            'Points for mountain group. (5.2)',
        );
    });
});

describe('the end sheet', () => {
    const outcome = { reason: 'the land is full', winners: [2], points };

    it('fills its lines one after another', () => {
        const { container } = render(EndSheet, { table: { ...three, outcome }, canRematch: true, seat: 0 });
        expect(screen.getByRole('heading', { name: 'Guest 2 won by 5' })).toBeTruthy();
        const lines = [...container.querySelectorAll<HTMLElement>('.filling tr[style]')];
        expect(lines.map((line) => line.style.getPropertyValue('--nth'))).toEqual(['0', '1', '2']);
    });

    it('has no empty table where a game has no points', () => {
        const none = { ...outcome, points: [{}, {}, {}] };
        render(EndSheet, { table: { ...three, outcome: none }, canRematch: false, seat: 0 });
        expect(screen.queryByRole('table')).toBeNull();
        expect(screen.queryByRole('button', { name: 'Rematch' })).toBeNull();
    });
});

describe('round the table', () => {
    function shown(
        given: typeof points | { lakes: number }[],
        change: { lakes: number } | null = null,
        played = three,
    ) {
        const at = new TableScreen('t1');
        at.live.table = played;
        at.live.frame = frame({ points: given });
        at.plan = { topic: '', change };
        const onpoint = vi.fn();
        render(TableSidebar, {
            screen: at,
            table: played,
            seat: 2,
            onpoint,
            oncompare: vi.fn(),
            onname: vi.fn(),
            help: vi.fn(),
        });
        return onpoint;
    }

    it('the sheet counts in play, and hands on what is aimed at and pointed at', async () => {
        const onpoint = shown(points, { lakes: 3 });
        expect(row('Lakes').textContent).toMatch(/2\s*1\s*4\s*would change by \+3/);
        await fireEvent.pointerEnter(screen.getAllByRole('gridcell')[0]!);
        expect(onpoint).toHaveBeenLastCalledWith({ part: 'lakes', seat: 0 });
    });

    it('there is no second sheet where the board has one', () => {
        const drawing = { ...three, game: 'graphia-genesis' };
        shown(points, null, drawing);
        expect(screen.queryByRole('grid')).toBeNull();
    });

    it('there is one where that game is over', () => {
        const outcome = { reason: 'the land is full', winners: [2], points };
        shown(points, null, { ...three, game: 'graphia-genesis', status: 'ended', outcome });
        expect(screen.getAllByRole('grid')).toHaveLength(1);
    });

    it('there is no sheet where the seats show the points already', () => {
        shown(points.map(({ lakes }) => ({ lakes })));
        expect(screen.queryByRole('grid')).toBeNull();
        expect(screen.getAllByRole('listitem')[2]!.textContent).toContain('4');
    });
});
