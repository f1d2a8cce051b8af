import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { BoardProps } from '../contract';
import Board from './Board.svelte';
import { cellsOf } from './shapes';
import type { LegalAction, MapView, Step, View } from './types';

const rows = (first: string) => [first.padEnd(12, '.'), ...Array.from({ length: 11 }, () => '.'.repeat(12))];

function map(first: string, more: Partial<MapView> = {}): MapView {
    const sheet = [
        { part: 'forest group', points: 2, cells: [0, 1] },
        { part: 'nexus', points: 0, cells: [] },
    ];
    return { rows: rows(first), is_to_draw: false, has_drawn: false, last: [], sheet, withheld: [], ...more };
}

const VIEW: View = {
    type: 'graphia-genesis',
    round: 4,
    phase: 'draw',
    terrain: 'Nexus',
    cards: [],
    die: 1,
    terrains_left: ['Forest'],
    shapes_left: ['second T'],
    desolated: [3],
    loses: 'terrain',
    maps: [map('FF', { is_to_draw: true }), map('FFR', { is_to_draw: true }), map('', { has_drawn: true })],
};
const ACTION: LegalAction = { id: 0, text: 'N r1 c3', step: { type: 'nexus', row: 1, column: 3 } };

function shown(more: Partial<BoardProps<View, Step>> = {}) {
    const calls = { act: vi.fn(), refuse: vi.fn(), preview: async () => null };
    const rest = { prompt: 'Draw.', lastEvents: [], names: false, motion: false, isReplay: false, parts: [] };
    const players = ['Ann', 'Bob', 'Eve'];
    render(Board, { view: VIEW, seat: 0, actions: [ACTION], players, ...rest, ...calls, ...more });
    return { ...calls, grid: screen.getByRole('grid') };
}

it('draws by keyboard, with squares that are spoken', async () => {
    const { grid, act } = shown();
    expect(within(grid).getByRole('gridcell', { name: 'row 1, column 2, Forest' })).toBeTruthy();
    for (const key of ['ArrowRight', 'Enter', 'Enter']) await fireEvent.keyDown(grid, { key });
    expect(act).toHaveBeenCalledExactlyOnceWith(ACTION, []);
});

it('says who is still drawing', () => {
    shown({ actions: [], seat: 2 });
    expect(screen.getByTestId('told').textContent).toBe('You have drawn. Waiting for Ann and Bob.');
    expect(screen.getByRole('button', { name: /map of Ann 2 points ✎ drawing/ })).toBeTruthy();
});

it('has nothing to aim with for a watcher', () => {
    shown({ actions: [], seat: -1 });
    expect(screen.getByRole('grid', { name: 'Map of Ann' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull();
});

it('lights the squares of a draw that the log names, on the map of its seat', () => {
    const lit = () => screen.getByRole('grid').querySelectorAll('path.lit').length;
    const step = { type: 'draw', shape: 'O', turn: 0, row: 3, column: 4 } as const;
    shown({ named: { seat: 0, text: '', step } });
    const drawn = lit();
    cleanup();
    shown({ named: { seat: 1, text: '', step } });
    expect([drawn > 0, lit()]).toEqual([true, 0]);
});

it('shows the squares of the shapes, and says that a land has no anchor', () => {
    const cards = ['L', 'I'].map((shape) => ({ shape, ways: [{ shape, turn: 0, cells: cellsOf(shape) }] }));
    const maps = [map('FF', { is_to_draw: true, withheld: ['forest'] })];
    shown({ view: { ...VIEW, terrain: 'Forest', cards, maps } as View, actions: [] });
    expect(screen.getAllByTestId('square')).toHaveLength(8);
    expect(screen.getByRole('rowheader', { name: 'Forest no anchor' })).toBeTruthy();
});

it('explains a line of the score with the picture of the guide', async () => {
    shown();
    await fireEvent.focus(screen.getByRole('button', { name: /^Forest, largest group/ }));
    const note = await screen.findByTestId('note');
    await vi.waitFor(() => expect(note.querySelector('svg')).toBeTruthy());
    expect(note.querySelector('figcaption')?.textContent).toMatch(/^here \d+ points$/);
});

it('shows the map whose line of the score sheet is pointed at', () => {
    const { grid } = shown({ lit: { seat: 1, part: 'forest group' } });
    expect(grid.getAttribute('aria-label')).toBe('Map of Bob');
    expect(grid.querySelector('.lit[d^="M"]')).toBeTruthy();
});

it.each([0, 1, 2])('has no sheet of its own at the end, and lights what seat %i earned', (seat) => {
    const view: View = { ...VIEW, phase: 'over' };
    const { grid } = shown({ view, actions: [], isOver: true, lit: { seat, part: 'forest group' } });
    expect(grid.getAttribute('aria-label')).toBe(['Your map', 'Map of Bob', 'Map of Eve'][seat]);
    expect(grid.querySelector('.lit[d^="M"]')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByTestId('told')).toBeNull();
});

it('shows a hint apart from what is aimed at, and draws nothing', async () => {
    const { grid, act } = shown({ hint: ACTION });
    expect(screen.getByTestId('told').textContent).toBe('Hint: Nexus at row 1, column 3.');
    expect(screen.getByTestId('hint').querySelectorAll('use')).toHaveLength(1);
    expect(screen.queryByTestId('ghost')).toBeNull();
    await fireEvent.keyDown(grid, { key: 'ArrowRight' });
    expect(screen.getByTestId('ghost')).toBeTruthy();
    expect(screen.getByTestId('hint')).toBeTruthy();
    expect(act).not.toHaveBeenCalled();
});

it('shows what was drawn and what would have been better, on the map of who drew it', () => {
    const played: Step = { type: 'draw', shape: 'T', turn: 0, row: 1, column: 4 };
    const better: Step = { type: 'draw', shape: 'L', turn: 90, row: 3, column: 4 };
    const compared = { seat: 1, played: [played], better: [better], moment: 'Forest' };
    shown({ actions: [], isReplay: true, compared });
    expect(screen.getByRole('grid', { name: /Map of/ })).toBeTruthy();
    for (const kind of ['played', 'hint']) {
        const glyphs = [...screen.getByTestId(kind).querySelectorAll('use')];
        expect(glyphs.map((glyph) => glyph.getAttribute('href')?.slice(0, 12))).toEqual(Array(4).fill('#land-forest'));
    }
    expect(screen.queryByRole('table'), 'the page has the sheet').toBeNull();
});

it('tells of a Desolation, and what a draw would change', async () => {
    const report = vi.fn();
    const preview = vi.fn(async () => ({ points: { 'forest group': 2, nexus: 2 }, actions: [] }));
    const outcomes = [
        { type: 'terrain', terrain: 'Desolation' },
        { type: 'roll', number: 7 },
        { type: 'terrain', terrain: 'Nexus' },
        { type: 'roll', number: 1 },
    ];
    const lastEvents = outcomes.map((outcome) => ({ seat: null, text: '', outcome }));
    const { grid } = shown({ preview, report, lastEvents });
    expect(screen.getByTestId('told').textContent).toContain('Desolation took row 7, column 7.');
    await fireEvent.keyDown(grid, { key: 'ArrowRight' });
    await vi.waitFor(() => expect(report.mock.lastCall![0].change).toEqual({ 'forest group': 0, nexus: 2 }));
    expect(screen.getByRole('button', { name: /Nexus: 0 would change by \+2/ })).toBeTruthy();
});
