import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { Replay } from '../../src/api/types';
import { ReplayPlayer } from '../../src/replay/replay.svelte';
import ReplayScreen from '../../src/replay/ReplayScreen.svelte';
import { event, frame, table } from '../fixtures';

const outcome = { reason: 'the base is reached', winners: [1], points: [{}, {}] };
const replay: Replay = {
    table: table({ game: 'toy', status: 'ended', outcome }),
    frames: [frame(), frame({ turn_of: [1] }), frame({ turn_of: [], outcome })],
    events: [event(0, 'a'), event(1, 'b', { seat: 1 })],
};

it('goes by keys, but not behind a dialog', async () => {
    render(ReplayScreen, { replay });
    const told = () => screen.getByTestId('prompt').textContent;
    const start = told();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.showModal();
    await fireEvent.keyDown(document.body, { key: 'End' });
    expect(told()).toBe(start);
    dialog.remove();
    await fireEvent.keyDown(document.body, { key: 'End', altKey: true });
    expect(told()).toBe(start);
    await fireEvent.keyDown(document.body, { key: 'End' });
    expect(told()).toBe('You lost. The base is reached.');
});

it('does not give away who won before its end', async () => {
    render(ReplayScreen, { replay });
    for (const name of ['Guest 0', 'Guest 1']) {
        expect(screen.queryByText(/won/)).toBeNull();
        const turn = screen.getByText('to play').closest('li');
        expect(turn?.textContent).toContain(name);
        await fireEvent.click(screen.getByRole('button', { name: 'One step on' }));
    }
    expect(screen.getByText('won').closest('li')?.textContent).toContain('Guest 1');
    expect(screen.getByText('You lost. The base is reached.')).toBeTruthy();
    expect(screen.queryByText('to play')).toBeNull();
});

const timed: Replay = {
    table: table({ game: 'toy', status: 'ended', outcome }),
    frames: [frame(), frame(), frame(), frame(), frame({ turn_of: [], outcome })],
    events: [
        event(0, 'a', { ms: 0 }),
        event(1, 'b', { seat: 1, ms: 4000 }),
        event(2, 'jump', { kind: 'jump', seat: null, ms: 9000 }),
        event(3, 'c', { seat: 1, ms: 9000 }),
    ],
};

it('plays a real-time match with its own pauses, at two speeds', () => {
    vi.useFakeTimers();
    const player = new ReplayPlayer(timed);
    player.toggle();
    vi.advanceTimersByTime(3900);
    expect(player.at).toBe(1);
    vi.advanceTimersByTime(200);
    expect(player.at).toBe(2);
    expect(player.clock).toBeGreaterThanOrEqual(4000);
    player.changeSpeed();
    vi.advanceTimersByTime(1000);
    expect(player.clock).toBeGreaterThan(7900);
    expect(player.at).toBe(2);
    vi.advanceTimersByTime(1000);
    expect([player.at, player.isPlaying, player.clock]).toEqual([4, false, 9000]);
    vi.useRealTimers();
});

it('does not stop where the clock of a match has jumped', () => {
    const player = new ReplayPlayer(timed);
    player.byEvents = true;
    expect(player.stops).toEqual([0, 1, 2, 4]);
});
