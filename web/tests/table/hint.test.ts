import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { announcer } from '../../src/services/announce.svelte';
import { games } from '../../src/api/games.svelte';
import { api, ApiError } from '../../src/api/http';
import { TableScreen } from '../../src/table/table.svelte';
import type { Table } from '../../src/api/types';
import HintButton from '../../src/table/HintButton.svelte';
import { frame, gameInfo, seat, table } from '../fixtures';

const actions = ['up', 'down'].map((text, id) => ({ id, text, step: null }));
const at = (version: number, event = version) =>
    frame({ event, acting: [{ seat: 0, version, prompt: 'Play a card.', actions }] });
const againstBot = (more: Partial<Table> = {}) =>
    table({ seats: [seat(0, { is_mine: true }), seat(1, { kind: 'bot' })], has_hints: true, ...more });

function screenOf(shown: Table): TableScreen {
    const made = new TableScreen('t1');
    made.live.table = shown;
    made.live.frame = at(4);
    made.live.connection = 'open';
    return made;
}

beforeEach(() => {
    games.list = [];
    vi.restoreAllMocks();
    vi.spyOn(api, 'hint').mockResolvedValue({ action: 1, text: 'down', step: { type: 'refresh' } });
});

it('is offered where the server has hints, except at a hot-seat table and after the end', () => {
    const isOffered = (shown: Table) => screenOf(shown).hints.isOffered;
    expect(isOffered(againstBot())).toBe(true);
    expect(isOffered(againstBot({ has_hints: false }))).toBe(false);
    expect(isOffered(againstBot({ seats: [seat(0, { is_mine: true }), seat(1, { is_mine: true })] }))).toBe(false);
    expect(isOffered(againstBot({ status: 'ended' }))).toBe(false);
});

it('can be asked for while the action that records it is legal', () => {
    const own = screenOf(againstBot());
    games.list = [gameInfo({ hint_action: 2 })];
    expect(own.hints.canRequest).toBe(false);
    games.list = [gameInfo({ hint_action: 1 })];
    expect(own.hints.canRequest).toBe(true);
    games.list = [gameInfo()];
    expect(own.hints.canRequest).toBe(true);
});

it('is shown, spoken, not played, and gone when it no longer fits', async () => {
    const own = screenOf(againstBot());
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
    const own = screenOf(againstBot());
    const asked = own.hints.request();
    own.live.frame = at(5);
    expect(own.hints.isThinking).toBe(false);
    await asked;
    expect(own.hints.shown).toBeNull();
});

it('says why there is none', async () => {
    vi.spyOn(api, 'hint').mockRejectedValue(new ApiError(429, 'too-fast', 'Too many questions.'));
    const own = screenOf(againstBot());
    await own.hints.request();
    expect(own.live.notice?.sentence).toBe('Too many questions.');
    expect(own.hints.isThinking).toBe(false);
});

it('can be that nothing is known', async () => {
    const own = screenOf(againstBot());
    await own.hints.request();
    vi.spyOn(api, 'hint').mockResolvedValue({ action: null, text: 'There may be a solution.', step: null });
    own.live.frame = at(5);
    await own.hints.request();
    expect(own.live.notice?.sentence).toBe('There may be a solution.');
    expect(own.hints.shown).toBeNull();
    expect(announcer.lines.at(-1)?.text).toBe('Hint: down.');
});

it('is asked for by button and by key, unless the board has taken the key or a dialog is open', async () => {
    const { hints } = screenOf(againstBot());
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
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.showModal();
    await fireEvent.keyDown(document.body, { key: 'h' });
    dialog.remove();
    await later();
    expect(ask).toHaveBeenCalledTimes(2);
});

it('stays when the server has recorded it in the log, which is a new version', async () => {
    const own = screenOf(table({ seats: [seat(0, { is_mine: true })], has_hints: true }));
    const record = { number: 5, kind: 'action' as const, seat: 0, text: 'hint', at: 1 };
    await own.hints.request();
    own.live.frame = at(5);
    own.hints.follow([record]);
    expect(own.hints.shown).toBe(actions[1]);
    own.live.frame = at(6);
    expect(own.hints.shown).toBeNull();
});
