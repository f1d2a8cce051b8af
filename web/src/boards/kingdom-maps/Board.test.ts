import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import Board from './Board.svelte';
import { draw, EMPTY, PARTS, preview, score, seat, START, view } from './fixtures';
import type { BoardProps } from '../contract';
import type { Step, View } from './types';

function shown(more: Partial<BoardProps<View, Step>> = {}) {
    const calls = { act: vi.fn(), refuse: vi.fn() };
    const rest = { prompt: 'Announce.', lastEvents: [], names: true, motion: false, isReplay: false };
    const players = ['Ann', 'Bob', 'Eve'];
    render(Board, {
        view: view(),
        seat: 0,
        actions: START,
        players,
        preview,
        parts: PARTS,
        ...rest,
        ...calls,
        ...more,
    });
    return { ...calls, grid: screen.getByRole('grid') };
}

const button = (name: RegExp) => screen.findByRole('button', { name });

it('plays a turn by keyboard, with hexes that are spoken', async () => {
    const { grid, act } = shown();
    expect(within(grid).getAllByRole('gridcell')).toHaveLength(61);
    expect(within(grid).getByRole('gridcell', { name: 'b2, empty, ±1' })).toBeTruthy();
    await fireEvent.keyDown(grid, { key: 'f' });
    expect((await button(/^Forest , 1 use left/)).getAttribute('aria-pressed')).toBe('true');
    await vi.waitFor(() => expect(screen.getByTestId('told').textContent).toContain('take a die'));
    await fireEvent.keyDown(grid, { key: '1' });
    await within(grid).findByRole('gridcell', { name: 'e5, empty, ?, can be drawn' });
    await fireEvent.keyDown(grid, { key: 'ArrowRight' });
    await fireEvent.keyDown(grid, { key: ' ' });
    await within(grid).findByRole('gridcell', { name: 'e6, empty, planned Forest' });
    expect(await button(/^Confirm \+1/)).toBeTruthy();
    expect(screen.getByTestId('total').textContent).toContain('+1');
    await fireEvent.keyDown(grid, { key: 'Enter' });
    expect(act).toHaveBeenCalledOnce();
    expect(act.mock.calls[0]![1].map(({ text }: { text: string }) => text)).toEqual(['take 1', 'e6']);
});

it('takes back step by step with Escape', async () => {
    const { grid } = shown();
    await fireEvent.keyDown(grid, { key: 'l' });
    expect((await button(/^Back/)).hasAttribute('disabled')).toBe(false);
    await fireEvent.keyDown(grid, { key: 'Escape' });
    expect((await button(/^Back/)).hasAttribute('disabled')).toBe(true);
});

it('sets the die that was taken apart', () => {
    const seats = [seat({ task: 'draw', number: 3 }), seat({ task: 'take' }), seat()];
    shown({ seat: 1, view: view({ phase: 'everyone', taken: 3, territory: 'Lake', seats }), actions: [] });
    const dice = screen.getByRole('group', { name: 'Dice of turn 3' });
    expect(within(dice).getAllByRole('button')).toHaveLength(2);
    expect(dice.textContent).toContain('taken by Ann: 3');
    expect(screen.getByTestId('told').textContent).toContain('Waiting for Ann and Bob.');
    expect(screen.getByRole('button', { name: /map of Ann 2 points ✎ draws 3/ })).toBeTruthy();
});

it('has nothing to choose with for a watcher', () => {
    shown({ actions: [], seat: -1 });
    expect(screen.getByRole('grid', { name: 'Map of Ann' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull();
});

it('offers the criteria when ? is to be scored', async () => {
    const own = seat({ task: 'score', number: 1, question: 'due' });
    const { act } = shown({
        actions: [score('A2'), score('B1')],
        view: view({ phase: 'everyone', territory: 'Lake', seats: [own] }),
    });
    await fireEvent.click(await button(/^Greatwood 2 .*score it now by \?/));
    await fireEvent.click(await button(/^Confirm/));
    expect(act).toHaveBeenCalledExactlyOnceWith(score('A2'), []);
});

it('shows the map whose line of the score sheet is pointed at', () => {
    const { grid } = shown({ lit: { seat: 1, part: 'A2' } });
    expect(grid.getAttribute('aria-label')).toBe('Map of Bob');
    expect(grid.querySelector('.lit[d^="M"]')).toBeTruthy();
});

it('has no sheet of its own at the end', () => {
    shown({ view: view({ phase: 'over' }), actions: [], isOver: true });
    expect(screen.queryByTestId('total')).toBeNull();
    expect(screen.queryByTestId('told')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Territories' })).toBeNull();
});

it('shows who plays alone what there is to beat', () => {
    shown({ view: view({ seats: [seat()], targets: [1, 5, 9] }) });
    expect(screen.getByText(/The computer’s marks/).parentElement?.textContent?.replaceAll(/\s+/g, ' ')).toContain(
        'level 1 1 ✓beaten, level 3 5 ○, level 4 9 ○',
    );
});

it('shows a hint apart from what is planned', async () => {
    const own = seat({ task: 'draw', number: 2 });
    const everyone = view({ phase: 'everyone', territory: 'Forest', seats: [own] });
    const { act } = shown({ view: everyone, actions: [draw(0), draw(1)], hint: draw(1) });
    expect(screen.getByTestId('told').textContent).toBe('Hint: draw a2.');
    expect(screen.getByTestId('hint').querySelectorAll('use')).toHaveLength(1);
    expect(screen.queryByTestId('painted')).toBeNull();
    expect(act).not.toHaveBeenCalled();
});

it('shows what was drawn and what would have been better', () => {
    const played: Step = { type: 'draw', hex: 'a1' };
    const better: Step = { type: 'draw', hex: 'e5' };
    const compared = { seat: 1, played: [played], better: [better], moment: 'Forest' };
    shown({ actions: [], isReplay: true, compared });
    for (const kind of ['played', 'hint']) {
        const glyph = screen.getByTestId(kind).querySelector('use');
        expect(glyph?.getAttribute('href')).toMatch(/^#land-forest/);
    }
});

it('enlarges the map of somebody else', async () => {
    const seats = [seat(), seat({ rows: EMPTY.with(0, 'FF...') })];
    shown({ view: view({ seats }) });
    await fireEvent.click(screen.getByRole('button', { name: /Enlarge the map of/ }));
    expect(screen.getByRole('img', { name: 'Map of Bob: 2 Forest' })).toBeTruthy();
});
