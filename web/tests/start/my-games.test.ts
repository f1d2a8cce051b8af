import { render, screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { arrangeTables, LEFT_AFTER } from '../../src/start/my-games';
import MyGames from '../../src/start/MyGames.svelte';
import { seat, table } from '../fixtures';

const NOW = 10 * LEFT_AFTER;
const ids = (tables: { id: string }[]) => tables.map(({ id }) => id);

it('lists the games that wait for the guest first, and ended ones last', () => {
    const tables = [
        table({ id: 'ended', status: 'ended', turn_of: [], moved: NOW - 1 }),
        table({ id: 'theirs', turn_of: [1], moved: NOW - 2 }),
        table({ id: 'mine, earlier', moved: NOW - 9 }),
        table({ id: 'mine', status: 'paused', moved: NOW - 3 }),
        table({ id: 'waiting', status: 'waiting', turn_of: [], moved: NOW - 4 }),
    ];
    const { listed, left } = arrangeTables(tables, 8, NOW);
    expect(ids(listed)).toEqual(['mine', 'mine, earlier', 'theirs', 'waiting', 'ended']);
    expect(left).toEqual([]);
    expect(ids(arrangeTables(tables, 2, NOW).listed)).toEqual(['mine', 'mine, earlier']);
});

it('lists games apart in which nothing has happened for days', () => {
    const old = NOW - LEFT_AFTER - 1;
    const tables = [
        table({ id: 'left', moved: old }),
        table({ id: 'ended', status: 'ended', moved: old }),
        table({ id: 'waiting', status: 'waiting', moved: old }),
        table({ id: 'recent', moved: NOW - LEFT_AFTER + 1 }),
    ];
    const { listed, left } = arrangeTables(tables, 8, NOW);
    expect(ids(left)).toEqual(['left']);
    expect(ids(listed)).toEqual(['recent', 'waiting', 'ended']);
});

it('says when tables that wait are deleted, and games that were left are closed', () => {
    const now = Date.now() / 1000;
    render(MyGames, {
        tables: [
            table({
                id: 'a',
                status: 'waiting',
                seats: [seat(0, { is_mine: true }), seat(1, { kind: 'open' })],
                moved: now,
            }),
            table({ id: 'b', moved: now - 5 * 24 * 3600 }),
        ],
    });
    expect(screen.getByText(/deleted when nobody has come for two days/)).toBeTruthy();
    expect(screen.getByText(/closed after 30 days/)).toBeTruthy();
    const left = within(screen.getByRole('list', { name: 'Unfinished' }));
    expect(left.getByText('5 days ago')).toBeTruthy();
});
