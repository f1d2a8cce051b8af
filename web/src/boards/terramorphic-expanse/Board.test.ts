import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { BoardProps } from '../contract';
import Board from './Board.svelte';
import {
    bonus,
    cityAt,
    CLOSED,
    CUBES,
    FAR,
    GUIDE_ACTIONS,
    LANDS,
    letter,
    NEAR,
    NORTH,
    NORTHERN,
    PARTS,
    previewFrom,
    seat,
    SET_UP,
    TURN,
    view,
} from './fixtures';
import { landSide, printedCity } from './lands';
import { countFitting, describeAction, describeItinerary } from './text';
import type { LegalAction, Step, View } from './types';

function shown(more: Partial<BoardProps<View, Step>> = {}) {
    const calls = { act: vi.fn(), refuse: vi.fn(), report: vi.fn() };
    const rest = { prompt: '', lastEvents: [], names: true, motion: false, isReplay: false };
    const start = more.view ?? view();
    render(Board, {
        view: start,
        seat: 0,
        actions: CUBES,
        players: ['Ann', 'Bob'],
        preview: previewFrom(start),
        parts: PARTS,
        ...rest,
        ...calls,
        ...more,
    });
    return { ...calls, grid: screen.getByRole('grid', { name: 'The expanse' }) };
}

const GUIDE = view({ phase: 'guide', turn: TURN, seats: [seat({ cube: '1a' }), seat()] });
const button = (name: RegExp | string) => screen.findByRole('button', { name });
const cell = (name: RegExp) => screen.findByRole('gridcell', { name });
const city = (name: string, rest = '') => cell(new RegExp(`^${name}.*${rest}`));
const itinerary = () => button(/ Long Marsh, \d+ cities$/);
const current = () => screen.getByRole('list', { name: 'Phases of the turn' }).querySelector('[aria-current]');
const sent = (act: ReturnType<typeof vi.fn>) => {
    const [first, then] = act.mock.calls[0] as [LegalAction, LegalAction[]];
    return [first, ...then].map(({ text }) => text);
};

it('plans a whole turn, phase by phase, and confirms it at once', async () => {
    const { act } = shown();
    expect(current()?.textContent).toContain('Cube');
    await fireEvent.click(await itinerary());
    await vi.waitFor(() => expect(current()?.textContent).toContain('Land'));
    await fireEvent.click(await button('Old Wood'));
    expect((await button('Old Wood')).getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(await cell(/^Place 2 east for Old Wood, joins/));
    await vi.waitFor(() => expect(current()?.textContent).toContain('Guide'));
    await fireEvent.click(await city(NEAR, 'can be entered'));
    await fireEvent.click(await city(FAR, 'can be entered'));
    expect(await button(/^Confirm \+2/)).toBeTruthy();
    expect(act).not.toHaveBeenCalled();
    await fireEvent.click(await button(/^Confirm/));
    expect(sent(act)).toEqual(['cube 1a', 'play 3a E of 1', `step ${NEAR}`, `step ${FAR}`]);
});

it('flags the cities of the itinerary of this turn, and none of the last one', () => {
    const seats = [seat({ cube: '1a' }), seat()];
    shown({ view: view({ seats }) });
    expect(screen.queryAllByTestId('flag')).toEqual([]);
    cleanup();
    shown({ view: GUIDE, actions: GUIDE_ACTIONS });
    expect(screen.getAllByTestId('flag')).toHaveLength(countFitting(GUIDE, landSide('1a').itinerary));
    cleanup();
    shown({ view: { ...GUIDE, seat: 1, seats: [seat({ cube: '1a' }), seat({ cube: '' })] }, actions: [] });
    expect(screen.queryAllByTestId('flag')).toEqual([]);
});

it('takes back step by step', async () => {
    const { grid } = shown();
    await fireEvent.click(await itinerary());
    await fireEvent.click(await button('Pass'));
    await vi.waitFor(() => expect(current()?.textContent).toContain('Guide'));
    await fireEvent.keyDown(grid, { key: 'Escape' });
    await vi.waitFor(() => expect(current()?.textContent).toContain('Land'));
    await fireEvent.keyDown(grid, { key: 'Escape' });
    await vi.waitFor(() => expect(current()?.textContent).toContain('Cube'));
    expect((await button(/^Back/)).hasAttribute('disabled')).toBe(true);
});

it('gives every city a spoken name', () => {
    shown({ view: view({ bonus: FAR, seats: [seat(), seat({ guide: NEAR })] }) });
    const names = screen.getAllByRole('gridcell').map((each) => each.getAttribute('aria-label'));
    expect(names).toHaveLength(9);
    expect(names).toContain('Scoreboard, Guide of Ann');
    const spoken = (name: string) => {
        const { colour, shape, spanner } = printedCity(name)!.city;
        return `${name}, ${colour} ${shape}, in Long Marsh${spanner ? ', spanner' : ''}`;
    };
    expect(names.find((name) => name?.startsWith(NEAR))).toContain(`${spoken(NEAR)}, Guide of Bob`);
    expect(names.find((name) => name?.startsWith(FAR))).toContain(`${spoken(FAR)}, bonus cube`);
});

it('shows the cities that can be reached with their points, and plans the way to them', async () => {
    const { act } = shown({ view: GUIDE, actions: GUIDE_ACTIONS });
    await fireEvent.click(await city(FAR, 'can be reached in 2 steps, \\+1 point here, \\+2 points on the way'));
    await vi.waitFor(() => expect(screen.getByTestId('told').textContent).toContain(`go to ${NEAR} and ${FAR}`));
    await fireEvent.click(await button(/^Confirm \+2/));
    expect(sent(act)).toEqual([`step ${NEAR}`, `step ${FAR}`]);
});

it('tells the points of a city from those of the way there', async () => {
    shown({ view: GUIDE, actions: GUIDE_ACTIONS });
    const texts = (id: string) => screen.queryAllByTestId(id).map(({ textContent }) => textContent?.trim());
    await vi.waitFor(() => expect(texts('total')).toEqual(['way +1', 'way +2', 'way +2']));
    expect(texts('own')).toEqual(['+1', '+1', '+1', '+1']);
});

it('says what a place for a land would join', async () => {
    const { grid } = shown({ view: view({ phase: 'terraform' }), actions: LANDS });
    await fireEvent.click(await button('Old Wood'));
    const place = await cell(/^Place 2 east for Old Wood/);
    const [, joins] = /joins (.*)$/.exec(place.getAttribute('aria-label')!)!;
    await fireEvent.focus(grid);
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await fireEvent.keyDown(grid, { key });
    await vi.waitFor(() => expect(screen.getByTestId('told').textContent).toContain(`? It joins ${joins}.`));
});

it('shows the change of the score before it is confirmed', async () => {
    const { report } = shown({ view: GUIDE, actions: GUIDE_ACTIONS });
    await fireEvent.click(await city(NEAR, 'can be entered'));
    await vi.waitFor(() => expect(report.mock.lastCall![0].change).toEqual({ cities: 1, power: 0, bonus: 0 }));
});

it('asks the server why a city cannot be entered', async () => {
    const { refuse } = shown({ view: GUIDE, actions: GUIDE_ACTIONS });
    await fireEvent.click(await city(CLOSED));
    await vi.waitFor(() => expect(refuse).toHaveBeenCalledWith(expect.stringContaining('No route'), '6.2'));
});

it('flips a land, with its other side before that is done', async () => {
    const { act, grid } = shown();
    await fireEvent.click(await itinerary());
    await fireEvent.click(await city(NORTHERN));
    const command = await button(/^Flip/);
    await vi.waitFor(() => expect(command.hasAttribute('disabled')).toBe(false));
    expect(await cell(/^Place 1 east and 1 north for Wide Moor/)).toBeTruthy();
    await fireEvent.pointerEnter(command);
    expect(within(screen.getByTestId('ghost')).getByText(cityAt('2a', 'NW'))).toBeTruthy();
    await fireEvent.keyDown(grid, { key: 'f' });
    expect(await city(cityAt('2a', 'NW'), 'in High Moor')).toBeTruthy();
    await fireEvent.click(await button('Confirm this part'));
    expect(sent(act)).toEqual(['cube 1a', 'flip 2']);
});

it('confirms a part of a turn by its small button alone', async () => {
    const { act, grid } = shown({ view: GUIDE, actions: GUIDE_ACTIONS });
    await fireEvent.click(await city(NEAR, 'can be entered'));
    const confirm = await button('Confirm this part +1');
    expect(confirm.classList).not.toContain('main');
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    await fireEvent.click(await city(NEAR));
    expect(act).not.toHaveBeenCalled();
    await fireEvent.click(await city(FAR, 'can be entered'));
    expect((await button('Confirm +2')).classList).toContain('main');
    await fireEvent.keyDown(grid, { key: 'Enter' });
    expect(sent(act)).toEqual([`step ${NEAR}`, `step ${FAR}`]);
});

it('says by Enter on a city out of reach why, whatever is planned', async () => {
    const { act, refuse, grid } = shown({ view: GUIDE, actions: GUIDE_ACTIONS });
    await fireEvent.keyDown(grid, { key: 'ArrowRight' });
    await fireEvent.keyDown(grid, { key: 'Enter' });
    await button('Confirm this part +1');
    await fireEvent.keyDown(grid, { key: 'ArrowUp' });
    await fireEvent.keyDown(grid, { key: 'Enter' });
    await vi.waitFor(() => expect(refuse).toHaveBeenCalledWith(expect.stringContaining('No route'), '6.2'));
    await fireEvent.keyDown(grid, { key: 'e' });
    await vi.waitFor(() => expect(screen.getByTestId('told').textContent).toContain('The turn is complete.'));
    await fireEvent.keyDown(grid, { key: 'ArrowDown' });
    await fireEvent.keyDown(grid, { key: 'ArrowUp' });
    refuse.mockClear();
    await fireEvent.keyDown(grid, { key: 'Enter' });
    expect(refuse).toHaveBeenCalledWith(expect.stringContaining('Confirm it, or take steps back'));
    expect(act).not.toHaveBeenCalled();
});

it('shows the keys of its commands', async () => {
    shown();
    await fireEvent.click(await itinerary());
    for (const [name, key] of [
        ['Flip', 'F'],
        ['Pass', 'P'],
        ['Back', 'Escape'],
    ] as const) {
        expect((await button(name)).getAttribute('aria-keyshortcuts')).toBe(key);
    }
});

it('says why a land can be neither flipped nor moved', async () => {
    const start = view({ phase: 'terraform', seats: [seat({ cube: '1a' }), seat()] });
    shown({ view: start, actions: LANDS });
    await fireEvent.click(await city(NEAR));
    const told = screen.getByTestId('told');
    await vi.waitFor(() => expect(told.textContent).toContain('You can neither flip nor move Long Marsh. No route'));
});

it('is played by keyboard', async () => {
    const { act, grid } = shown({ view: GUIDE, actions: GUIDE_ACTIONS });
    const spot = () => document.getElementById(grid.getAttribute('aria-activedescendant')!)?.dataset.cell;
    expect(spot()).toBe('scoreboard');
    await fireEvent.keyDown(grid, { key: 'ArrowRight' });
    expect(spot()).toBe(NEAR);
    await fireEvent.keyDown(grid, { key: ' ' });
    await vi.waitFor(() => expect(screen.getByTestId('told').textContent).toContain(`go to ${NEAR}`));
    await fireEvent.keyDown(grid, { key: 'e' });
    await vi.waitFor(() => expect(screen.getByTestId('told').textContent).toContain('The turn is complete.'));
    await fireEvent.keyDown(grid, { key: 'Enter' });
    expect(sent(act)).toEqual([`step ${NEAR}`, 'stop']);
});

it('zooms and pans by keys', async () => {
    const { grid } = shown();
    const whole = grid.getAttribute('viewBox');
    await fireEvent.keyDown(grid, { key: '+' });
    await vi.waitFor(() => expect(grid.getAttribute('viewBox')).not.toBe(whole));
    const zoomed = grid.getAttribute('viewBox');
    await fireEvent.keyDown(grid, { key: 'ArrowLeft', shiftKey: true });
    await vi.waitFor(() => expect(grid.getAttribute('viewBox')).not.toBe(zoomed));
    await fireEvent.keyDown(grid, { key: '0' });
    await vi.waitFor(() => expect(grid.getAttribute('viewBox')).toBe(whole));
});

it('offers letters, and cities for the bonus cube', async () => {
    const action = { kind: 'letter', side: '6a', steps: 0, due: 'letter', letter: '', direction: '' } as const;
    const start = { ...GUIDE, turn: { ...TURN, action } };
    const { act } = shown({ view: start, actions: [letter('E'), letter('S')] });
    expect(await button(`E ${NEAR}, ${NORTH}`)).toBeTruthy();
    await fireEvent.keyDown(screen.getByRole('grid'), { key: 's' });
    await fireEvent.click(await button(/^Confirm/));
    expect(sent(act)).toEqual(['letter S']);
});

it('says where the bonus cube can go', async () => {
    shown({ view: GUIDE, actions: [bonus(NORTHERN)] });
    expect(await city(NORTHERN, 'the bonus cube can go here')).toBeTruthy();
    expect(screen.getByTestId('told').textContent).toContain('Put the bonus cube');
});

it('lets one place the drawn card in set-up, either side', async () => {
    const start = view({ phase: 'set-up', drawn: 3, lands: [] });
    const { grid } = shown({ view: start, actions: SET_UP });
    expect(await cell(/^Place 1 north for Old Wood, joins the scoreboard/)).toBeTruthy();
    await fireEvent.keyDown(grid, { key: 'f' });
    await fireEvent.click(await cell(/^Place 1 south for Deep Wood, joins the scoreboard/));
    expect((await button('Confirm')).classList).toContain('main');
    expect(screen.getByText('Set-up')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Phases of the turn' })).toBeNull();
});

it('reads a land out: itinerary, action and pieces', async () => {
    shown({ view: view({ seats: [seat(), seat({ cube: '1a', count: 2, marker: '1a' })] }) });
    const panel = screen.getByRole('region', { name: 'Long Marsh' });
    expect(panel.textContent).toContain(`1 point each: ${describeItinerary(landSide('1a').itinerary)}`);
    expect(panel.textContent).toContain(describeAction(landSide('1a').action));
    expect(panel.textContent).toContain('cube of Bob, shows 2; marker of Bob');
});

it('shows a hint apart from what is planned', async () => {
    const { act } = shown({ hint: CUBES[0] });
    expect(screen.getByTestId('told').textContent).toContain('Hint: put the cube on Long Marsh');
    expect(screen.getByTestId('hint')).toBeTruthy();
    expect(act).not.toHaveBeenCalled();
});

it('has nothing to choose for a watcher, and no commands at the end', () => {
    shown({ actions: [], seat: -1 });
    expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Itineraries' })).toBeNull();
});

it('lights the cities of a line of the score, and names those that were turned over', async () => {
    const earned = { cities: [NEAR, cityAt('1b', 'NW')], power: [], bonus: [] };
    const over = view({ phase: 'over', seat: -1, seats: [seat({ points: 2, earned }), seat()] });
    shown({ view: over, actions: [], lit: { seat: 0, part: 'cities' } });
    expect(screen.getAllByTestId('lit').map((mark) => mark.dataset.city)).toEqual([NEAR]);
    expect(screen.getAllByText(`Ann, Cities: ${NEAR}; turned over since: ${cityAt('1b', 'NW')}.`)).toHaveLength(2);
});

it('lights what the log names', () => {
    shown({ named: { seat: 1, text: 'cube 1a', step: { type: 'cube', side: '1a' } } });
    expect(screen.getAllByTestId('named')).toHaveLength(1);
    cleanup();
    shown({ named: { seat: 1, text: `step ${NEAR}`, step: { type: 'step', city: NEAR } } });
    expect(screen.getByTestId('named').querySelector('circle')).toBeTruthy();
});

it('lights nothing for a line without points', () => {
    shown({ view: view({ phase: 'over', seat: -1 }), actions: [], lit: { seat: 1, part: 'bonus' } });
    expect(screen.queryByTestId('lit')).toBeNull();
});
