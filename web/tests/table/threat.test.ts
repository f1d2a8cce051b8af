import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../src/api/http';
import { games } from '../../src/api/games.svelte';
import ThreatNote from '../../src/table/ThreatNote.svelte';
import type { TableScreen } from '../../src/table/table.svelte';
import { Threats } from '../../src/table/threat.svelte';
import { gameInfo, seat, table } from '../fixtures';

afterEach(() => {
    games.list = [];
    vi.restoreAllMocks();
});

function screenOf(level: number): TableScreen {
    const screen = {
        table: table({ seats: [seat(0, { is_mine: true }), seat(1, { kind: 'bot', level, name: 'Level bot' })] }),
        acting: { seat: 0, version: 3 },
        seat: 0,
        live: { id: 't1' },
        hints: { isOffered: true },
    } as unknown as TableScreen;
    return Object.assign(screen, { threats: new Threats(screen) });
}

const shownText = () => screen.getByRole('status').textContent?.replace(/\s+/g, ' ').trim();

it('warns of a win that a bot of a low level could play next', async () => {
    games.list = [gameInfo({ has_analysis: true })];
    const step = { type: 'move', square: 'a2', direction: 'down', creature: 'G' } as const;
    const found = { line: [{ action: 1, text: 'Ga2-a1', step }], can_win: false };
    const threat = vi.spyOn(api, 'threat').mockResolvedValue(found);
    render(ThreatNote, { screen: screenOf(2) });
    await vi.waitFor(() => expect(shownText()).toBe('⚠ Take care: Level bot could win next turn: Frog from a2 to a1.'));
    expect(threat).toHaveBeenCalledExactlyOnceWith('t1', 0, expect.anything());
});

it('says that one can win now', async () => {
    games.list = [gameInfo({ has_analysis: true })];
    vi.spyOn(api, 'threat').mockResolvedValue({ line: [], can_win: true });
    render(ThreatNote, { screen: screenOf(1) });
    await vi.waitFor(() => expect(shownText()).toBe('★ You can win now. Can you see how?'));
});

it('leaves players of strong bots and games without an analysis alone', () => {
    const threat = vi.spyOn(api, 'threat').mockResolvedValue({ line: [], can_win: false });
    games.list = [gameInfo({ has_analysis: true })];
    render(ThreatNote, { screen: screenOf(3) });
    games.list = [gameInfo()];
    render(ThreatNote, { screen: screenOf(1) });
    expect(threat).not.toHaveBeenCalled();
});
