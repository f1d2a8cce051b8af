import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import Board from './Board.svelte';
import { previewOf } from './fixtures';
import type { Event, LegalAction, View } from './types';

const VIEW: View = {
    type: 'forgenesis',
    creatures: [
        { square: 'b1', kind: 'S', colour: 'Orange', is_resting: false, is_activated: false },
        { square: 'c4', kind: 'G', colour: 'Blue', is_resting: true, is_activated: false },
    ],
    sides: [
        { colour: 'Orange', reserve: 'BG', removed: '' },
        { colour: 'Blue', reserve: 'BS', removed: 'D' },
    ],
    to_move: 'Orange',
    turn: 3,
};
const UP: LegalAction = { id: 0, text: 'b1 up', step: { type: 'move', square: 'b1', direction: 'up' } };
const END: LegalAction = { id: 1, text: 'end turn', step: { type: 'end-turn' } };
const AFTER = { 'b1 up': [{ ...VIEW.creatures[0]!, square: 'b2' }, VIEW.creatures[1]!] };
const SUMMON: LegalAction = { id: 2, text: 'summon G a2', step: { type: 'summon', creature: 'G', space: 'a2' } };

function shown(seat = 0, hint: LegalAction | null = null, events: Event[] = []) {
    const calls = { act: vi.fn(), refuse: vi.fn() };
    const actions = [UP, SUMMON, END];
    const rest = {
        prompt: 'Orange: activate.',
        lastEvents: [],
        names: false,
        motion: false,
        isReplay: false,
        parts: [],
    };
    const { container, rerender } = render(Board, {
        props: {
            view: VIEW,
            seat,
            actions,
            hint,
            events: events.map((event) => ({ text: '', ...event })),
            preview: previewOf(AFTER),
            ...rest,
            ...calls,
        },
    });
    return { ...calls, container, rerender, grid: screen.getByRole('grid') };
}

async function press(element: Element, ...keys: string[]) {
    for (const key of keys) await fireEvent.keyDown(element, { key });
}

it('draws what the other side would win with, until something is chosen', async () => {
    const { container, rerender } = shown();
    const red = () => container.querySelectorAll('[data-testid="threat-turn"] .shaft').length;
    expect(red()).toBe(0);
    const step = { type: 'move', square: 'c4', direction: 'down', creature: 'G' } as const;
    await rerender({ threat: [{ step }] });
    expect(red()).toBe(1);
    await fireEvent.click(screen.getByRole('gridcell', { name: /^b1/ }));
    expect(red()).toBe(0);
});

it('lets nobody be to move after an agreed draw', async () => {
    const { rerender } = shown();
    expect(screen.getByText('to move')).toBeTruthy();
    await rerender({ isOver: true, actions: [] });
    expect(screen.queryByText('to move')).toBeNull();
});

it('speaks every square', () => {
    const { grid } = shown();
    expect(within(grid).getAllByRole('gridcell')).toHaveLength(16);
    expect(screen.getByRole('gridcell', { name: 'c4, Blue Frog, resting, Blue summoning space' })).toBeTruthy();
});

it('is played with the keys alone', async () => {
    const { grid, act } = shown();
    await press(grid, 'ArrowRight', 'Enter', 'ArrowUp', 'Enter');
    expect(await screen.findByText('Move to b2. Enter confirms, Escape takes back.')).toBeTruthy();
    await press(grid, 'Enter');
    expect(act).toHaveBeenCalledExactlyOnceWith(UP);
    await press(grid, 'e');
    expect(act).toHaveBeenLastCalledWith(END);
});

it('marks the creatures that can act', () => {
    shown();
    expect(screen.getAllByTestId('ready')).toHaveLength(1);
    expect(screen.getByRole('gridcell', { name: /^b1, Orange Snake.*, can act$/ })).toBeTruthy();
});

it('shows the whole last turn of the other side until one acts, and again by a key', async () => {
    const move = (seat: number, square: string): Event => ({
        seat,
        step: { type: 'move', square, direction: seat ? 'down' : 'up', creature: 'G' },
    });
    const events = [move(0, 'a1'), move(1, 'c4'), move(1, 'c3')];
    const { rerender } = shown(0, null, events);
    const numbers = () => screen.queryByTestId('last-turn')?.textContent?.replace(/\s/g, '') ?? '';
    expect(numbers()).toBe('12');
    expect(screen.queryByRole('button', { name: /^Last turn/ }), 'it is shown anyway').toBeNull();
    await rerender({ events: [...events, move(0, 'b1')].map((event) => ({ text: '', ...event })) });
    expect(numbers()).toBe('');
    await press(screen.getByRole('grid'), 'l');
    expect(numbers()).toBe('12');
    await fireEvent.click(screen.getByRole('button', { name: /^Last turn/ }));
    expect(numbers()).toBe('');
});

it('is played from the other side', async () => {
    const { grid } = shown(1);
    await press(grid, 'ArrowUp');
    const cursor = grid.getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(cursor)?.getAttribute('aria-label')).toBe('d3, empty, Blue summoning space');
});

it('summons from the tray by a digit', async () => {
    const { act } = shown();
    const frog = screen.getAllByRole('button', { name: /Frog$/ })[0]!;
    await fireEvent.click(frog);
    await press(frog, '1', 'Enter');
    expect(act).toHaveBeenCalledExactlyOnceWith(SUMMON);
});

it('takes back with Escape and says why something is not possible', async () => {
    const { grid, act, refuse } = shown();
    const tap = (spot: string) => fireEvent.click(grid.querySelector(`[data-cell="${spot}"]`)!);
    await tap('b1');
    await tap('d1');
    await vi.waitFor(() => expect(refuse).toHaveBeenCalledExactlyOnceWith("'d1' is not one step from b1."));
    await tap('b2');
    await press(grid, 'Escape', 'Escape', 'Enter');
    expect(act).not.toHaveBeenCalled();
});

it('draws a hint as an arrow of its own, and plays nothing', async () => {
    const { container, act } = shown(0, UP);
    expect(await screen.findByText('Hint: b1: Move to b2.')).toBeTruthy();
    expect(container.querySelectorAll('.arrow.hint.move')).toHaveLength(1);
    expect(screen.getByRole('button', { name: /^Confirm/ }).hasAttribute('disabled')).toBe(true);
    expect(act).not.toHaveBeenCalled();
});

it('marks a hint that has no arrow where it is done', () => {
    const { container } = shown(0, SUMMON);
    expect(container.querySelectorAll('.arrow')).toHaveLength(0);
    expect(screen.getAllByRole('button', { name: /Frog$/ })[0]!.classList).toContain('hint');
});

it('marks a hint to end the turn on its button', () => {
    shown(0, END);
    expect(screen.getByRole('button', { name: /^End turn/ }).classList).toContain('hint');
});

it('draws the best turn of an analysis in place of the last one', async () => {
    const step = { type: 'move', square: 'c4', direction: 'down', creature: 'G' } as const;
    const { rerender } = shown(0, null, [{ seat: 1, step }]);
    expect(screen.queryByTestId('best-turn')).toBeNull();
    await rerender({ isReplay: true, compared: { seat: 0, played: [], better: [step, step], moment: '' } });
    expect(screen.getByTestId('best-turn').textContent?.replace(/\s/g, '')).toBe('12');
    expect(screen.queryByTestId('last-turn')).toBeNull();
});

it('can be played by the side at the top', async () => {
    const { act, rerender, grid } = shown(0);
    const square = (name: string) => within(grid).getByRole('gridcell', { name: new RegExp(`^${name},`) });
    const before = square('a1').innerHTML;
    await rerender({ seat: 0, bottom: 1 });
    expect(square('a1').innerHTML).not.toBe(before); // Blue's base is at the bottom now
    await rerender({ seat: 0, bottom: 0 });
    expect(square('a1').innerHTML).toBe(before);
    await rerender({ seat: 0, bottom: 1 });
    await press(grid, 'e');
    expect(act).toHaveBeenCalledWith(END);
});
