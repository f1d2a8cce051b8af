import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { Replay } from '../../src/api/types';
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
