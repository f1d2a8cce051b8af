import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { TableScreen } from '../../src/table/table.svelte';
import TurnPrompt from '../../src/table/TurnPrompt.svelte';
import { frame, seat, table } from '../fixtures';

it('keeps the room of the prompt while a plan has another one', () => {
    const own = new TableScreen('t1');
    own.live.table = table({ seats: [seat(0, { is_mine: true })] });
    own.live.frame = frame({ acting: [{ seat: 0, version: 1, prompt: 'Draw a shape.', actions: [] }] });
    render(TurnPrompt, { screen: own });
    const prompt = () => screen.getByTestId('prompt').textContent;
    const room = () => screen.queryByTestId('prompt-room');
    expect([prompt(), room()]).toEqual(['Draw a shape.', null]);
    own.plan = { topic: '', prompt: 'Confirm.' };
    flushSync();
    expect([prompt(), room()?.textContent]).toEqual(['Confirm.', 'Draw a shape.']);
    expect(room()?.getAttribute('aria-hidden')).toBe('true');
    own.plan = { topic: '' };
    flushSync();
    expect([prompt(), room()]).toEqual(['Draw a shape.', null]);
});
