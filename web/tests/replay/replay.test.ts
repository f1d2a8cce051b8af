import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { Replay } from '../../src/api/types';
import ReplayScreen from '../../src/replay/ReplayScreen.svelte';
import { event, frame, table } from '../fixtures';

it('does not give away who won before its end', async () => {
    const outcome = { reason: 'the base is reached', winners: [1], points: [{}, {}] };
    const replay: Replay = {
        table: table({ game: 'toy', status: 'ended', outcome }),
        frames: [frame(), frame({ turn_of: [1] }), frame({ turn_of: [], outcome })],
        events: [event(0, 'a'), event(1, 'b', { seat: 1 })],
    };
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
