import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, it, vi } from 'vitest';
import { SHEET } from '../graphia-genesis/squares';
import MapFrame from './MapFrame.svelte';
import { MapInput, type MapPointer } from './map-input.svelte';

class RecordingInput extends MapInput {
    isActive = true;
    isDrawing = true;
    calls: string[] = [];

    #at(name: string, pointer: MapPointer | null): void {
        this.calls.push(pointer ? `${name} ${pointer.at.x} ${pointer.at.y}` : name);
    }

    hover = (pointer: MapPointer | null) => this.#at('hover', pointer);
    press = (pointer: MapPointer) => this.#at('press', pointer);
    drag = (pointer: MapPointer) => this.#at('drag', pointer);
    release = (pointer: MapPointer) => this.#at('release', pointer);
    click = (cell: number) => void this.calls.push(`click ${cell}`);
    focus = () => void this.calls.push('focus');
    move = (cell: number) => (this.cursor = cell);
    key = ({ key }: KeyboardEvent) => key === 'x';
}

function shown(more: Partial<{ hasMagnifier: boolean }> = {}) {
    const input = new RecordingInput();
    const children = createRawSnippet(() => ({ render: () => '<g></g>' }));
    const texts = { label: 'Your map', keys: 'Keys.', describeCell: (cell: number) => `cell ${cell}` };
    render(MapFrame, { sheet: SHEET, input, margin: [0] as [number], children, ...texts, ...more });
    const grid = screen.getByRole('grid', { name: 'Your map' });
    // Half as large as drawn.
    grid.getBoundingClientRect = () => new DOMRect(10, 20, 240, 240);
    Object.assign(grid, { setPointerCapture: vi.fn() });
    return { input, grid };
}

const pointer = (clientX: number, clientY: number, pointerType = 'mouse') => {
    return { clientX, clientY, pointerType, pointerId: 1, button: 0 };
};

it('follows a mouse that hovers, presses, drags and is lifted', async () => {
    const { input, grid } = shown();
    await fireEvent.pointerMove(grid, pointer(20, 40));
    await fireEvent.pointerDown(grid, pointer(20, 40));
    await fireEvent.pointerMove(grid, pointer(30, 40));
    await fireEvent.pointerUp(grid, pointer(30, 40));
    await fireEvent.pointerLeave(grid, pointer(0, 0));
    expect(input.calls).toEqual(['hover 20 40', 'press 20 40', 'drag 40 40', 'release 40 40', 'hover']);
});

it('takes nothing of a finger that only passes, of other buttons, and when nothing can be drawn', async () => {
    const { input, grid } = shown();
    await fireEvent.pointerMove(grid, pointer(20, 40, 'touch'));
    await fireEvent.pointerDown(grid, { ...pointer(20, 40), button: 2 });
    input.isActive = false;
    await fireEvent.pointerDown(grid, pointer(20, 40));
    expect(input.calls).toEqual([]);
});

it('shows above a finger what it hides', async () => {
    const { grid } = shown({ hasMagnifier: true });
    await fireEvent.pointerDown(grid, pointer(20, 40, 'touch'));
    expect(screen.getByTestId('loupe')).toBeTruthy();
    await fireEvent.pointerUp(grid, pointer(20, 40, 'touch'));
    expect(screen.queryByTestId('loupe')).toBeNull();
});

it('takes a click that no pointer made for the cell itself', async () => {
    const { input } = shown();
    await fireEvent.click(screen.getByRole('gridcell', { name: 'cell 13' }), { detail: 0 });
    await fireEvent.click(screen.getByRole('gridcell', { name: 'cell 14' }), { detail: 1 });
    expect(input.calls).toEqual(['click 13']);
});

it('moves the cursor by arrow keys, and leaves keys that mean nothing to the page', async () => {
    const { input, grid } = shown();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp']) await fireEvent.keyDown(grid, { key });
    expect([input.cursor, input.isByKeyboard]).toEqual([2, true]);
    expect(grid.getAttribute('aria-activedescendant')).toMatch(/-2$/);
    // `fireEvent` is false for an event whose default was prevented.
    expect(await fireEvent.keyDown(grid, { key: 'x' })).toBe(false);
    expect(await fireEvent.keyDown(grid, { key: 'y' })).toBe(true);
});
