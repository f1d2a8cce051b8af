import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { announcer } from '../../src/app/announce.svelte';
import { api, ApiError } from '../../src/api/http';
import { TableScreen } from '../../src/table/table.svelte';
import type { Table } from '../../src/api/types';
import HintButton from '../../src/table/HintButton.svelte';
import { frame, seat, table } from '../fixtures';

const actions = ['up', 'down'].map((text, id) => ({ id, text, step: null }));
const at = (version: number, event = version) =>
    frame({ event, acting: [{ seat: 0, version, prompt: 'Play a card.', actions }] });
const against = (kind: 'bot' | 'person', more: Partial<Table> = {}) =>
    table({ seats: [seat(0, { is_mine: true }), seat(1, { kind })], ...more });

function screenOf(shown: Table): TableScreen {
    const made = new TableScreen('t1');
    made.live.table = shown;
    made.live.frame = at(4);
    made.live.connection = 'open';
    return made;
}

beforeEach(() => {
    vi.restoreAllMocks();
    vi.spyOn(api, 'hint').mockResolvedValue({ action: 1, text: 'down', step: { type: 'refresh' } });
});

it('is offered to who plays alone or against bots, and not at a challenge', () => {
    const isOffered = (shown: Table) => screenOf(shown).hints.isOffered;
    expect(isOffered(table({ seats: [seat(0, { is_mine: true })] }))).toBe(true);
    expect(isOffered(against('bot'))).toBe(true);
    expect(isOffered(against('person'))).toBe(false);
    expect(isOffered(table({ seats: [seat(0, { is_mine: true }), seat(1, { is_mine: true })] }))).toBe(false);
    expect(isOffered(against('bot', { daily: '2026-11-15' }))).toBe(false);
    expect(isOffered(against('bot', { status: 'ended' }))).toBe(false);
});

it('is shown, spoken, not played, and gone when it no longer fits', async () => {
    const own = screenOf(against('bot'));
    const asked = own.hints.request();
    expect(own.hints.isThinking).toBe(true);
    await asked;
    expect(api.hint).toHaveBeenCalledExactlyOnceWith('t1', 0);
    expect(own.hints.isThinking).toBe(false);
    expect(own.hints.shown).toBe(actions[1]);
    expect(announcer.lines.at(-1)?.text).toBe('Hint: down.');
    expect(own.live.pending.list).toEqual([]);
    own.live.frame = at(4, 5);
    expect(own.hints.shown, 'what others do is no reason').not.toBeNull();
    own.live.frame = at(5);
    expect(own.hints.shown).toBeNull();
});

it('is of no use when it comes too late', async () => {
    const own = screenOf(against('bot'));
    const asked = own.hints.request();
    own.live.frame = at(5);
    expect(own.hints.isThinking).toBe(false);
    await asked;
    expect(own.hints.shown).toBeNull();
});

it('says why there is none', async () => {
    vi.spyOn(api, 'hint').mockRejectedValue(new ApiError(429, 'too-fast', 'Too many questions.'));
    const own = screenOf(against('bot'));
    await own.hints.request();
    expect(own.live.notice?.sentence).toBe('Too many questions.');
    expect(own.hints.isThinking).toBe(false);
});

it('is asked for by button and by key, unless the board has taken the key', async () => {
    const { hints } = screenOf(against('bot'));
    const ask = vi.spyOn(hints, 'request').mockResolvedValue();
    render(HintButton, { hints });
    await fireEvent.click(screen.getByRole('button', { name: 'Hint' }));
    expect(ask).toHaveBeenCalledTimes(1);
    const later = () => new Promise((done) => setTimeout(done, 5));
    await fireEvent.keyDown(document.body, { key: 'h' });
    await later();
    expect(ask).toHaveBeenCalledTimes(2);
    const board = (event: KeyboardEvent) => event.preventDefault();
    addEventListener('keydown', board);
    await fireEvent.keyDown(document.body, { key: 'h' });
    removeEventListener('keydown', board);
    await fireEvent.keyDown(document.body, { key: 'h', ctrlKey: true });
    await later();
    expect(ask).toHaveBeenCalledTimes(2);
});

it('stays when the server has recorded it in the log, which is a new version', async () => {
    const own = screenOf(table({ seats: [seat(0, { is_mine: true })] }));
    const record = { number: 5, kind: 'action' as const, seat: 0, text: 'hint', at: 1 };
    await own.hints.request();
    own.live.frame = at(5);
    own.hints.follow([record]);
    expect(own.hints.shown).toBe(actions[1]);
    own.live.frame = at(6);
    expect(own.hints.shown).toBeNull();
});
