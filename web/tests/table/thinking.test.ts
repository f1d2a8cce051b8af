import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../../src/services/settings.svelte';
import ThinkingProgress from '../../src/table/ThinkingProgress.svelte';

describe('the progress of bots that think', () => {
    afterEach(() => {
        vi.useRealTimers();
    });

    async function pass(milliseconds: number) {
        vi.advanceTimersByTime(milliseconds);
        await tick();
    }

    function start(hasMotion: boolean) {
        vi.useFakeTimers();
        vi.spyOn(settings, 'motion', 'get').mockReturnValue(hasMotion);
        const rendered = render(ThinkingProgress, { since: performance.now() / 1000 });
        return rendered;
    }

    it('is shown after a second without news', async () => {
        start(true);
        await pass(900);
        expect(screen.queryByTestId('thinking')).toBeNull();
        await pass(350);
        expect(screen.getByTestId('thinking').querySelector('.mark')).not.toBeNull();
    });

    it('begins again with every action', async () => {
        const { rerender } = start(true);
        await pass(1500);
        await rerender({ since: performance.now() / 1000 });
        expect(screen.queryByTestId('thinking')).toBeNull();
    });

    it('is a text for those who want no motion', async () => {
        start(false);
        await pass(2250);
        expect(screen.getByTestId('thinking').textContent.trim()).toBe('2 s');
        expect(screen.getByTestId('thinking').querySelector('.mark')).toBeNull();
    });
});
