import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notice } from '../../src/api/live.svelte';
import NoticeLine from '../../src/components/NoticeLine.svelte';
import { beside, lastPlace } from '../../src/services/last-place';

const close = vi.fn();
const refusal: Notice = { key: 1, kind: 'refused', sentence: 'It is taken.', rule: '3.8' };
const show = (notice: Notice) => render(NoticeLine, { notice, showRule: vi.fn(), close });
const press = (clientX: number, clientY: number) => fireEvent.pointerDown(document.body, { clientX, clientY });

beforeEach(() => {
    vi.useFakeTimers();
    close.mockReset();
});
afterEach(() => void vi.useRealTimers());

describe('a refusal', () => {
    it('stays for four seconds', () => {
        show(refusal);
        vi.advanceTimersByTime(3_900);
        expect(close).not.toHaveBeenCalled();
        vi.advanceTimersByTime(200);
        expect(close).toHaveBeenCalledOnce();
    });

    it('goes with Escape', async () => {
        show(refusal);
        await fireEvent.keyDown(document.body, { key: 'Enter' });
        expect(close).not.toHaveBeenCalled();
        await fireEvent.keyDown(document.body, { key: 'Escape' });
        expect(close).toHaveBeenCalledOnce();
    });

    it('appears above the finger', async () => {
        await press(400, 300);
        show(refusal);
        await tick();
        const { left, top } = screen.getByRole('alert').style;
        expect(left).toBe('400px');
        expect(parseFloat(top)).toBeLessThan(300);
    });
});

it('a failure stays until it is dismissed', async () => {
    show({ ...refusal, kind: 'error' });
    vi.advanceTimersByTime(60_000);
    expect(close).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(close).toHaveBeenCalledOnce();
});

describe('a place', () => {
    it('is where the pointer was, or the focus after a key', async () => {
        await press(10, 20);
        expect(lastPlace()).toEqual({ x: 10, top: 20, bottom: 20 });
        const button = document.body.appendChild(document.createElement('button'));
        vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 40, 30));
        button.focus();
        await fireEvent.keyDown(button, { key: 'Enter' });
        expect(lastPlace()).toEqual({ x: 120, top: 50, bottom: 80 });
    });

    it('has a box above it, or below it at the upper edge, and always in the window', () => {
        const box = { width: 100, height: 40 };
        const at = (x: number, y: number) => beside({ x, top: y, bottom: y }, box, 20, 5);
        expect(at(400, 300)).toEqual({ left: 350, top: 240 });
        expect(at(400, 30)).toEqual({ left: 350, top: 50 });
        expect(at(0, 300).left).toBe(5);
        expect(at(window.innerWidth, 300).left).toBe(window.innerWidth - 105);
    });
});
