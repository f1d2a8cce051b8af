import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentGuest } from '../../src/api/guest.svelte';
import PersonalLinkPage from '../../src/app/PersonalLinkPage.svelte';

const ann = { id: 'a', name: 'Ann', is_new: false };
const heron = { id: 'b', name: 'Quiet Heron', is_new: true };

function answerWith(answers: Record<string, unknown>) {
    return vi.spyOn(globalThis, 'fetch').mockImplementation((path) => {
        const body = answers[String(path)];
        return Promise.resolve(new Response(JSON.stringify(body ?? {}), { status: body ? 200 : 404 }));
    });
}

describe('a personal link', () => {
    beforeEach(() => {
        currentGuest.guest = heron;
    });

    afterEach(() => {
        cleanup();
        vi.restoreAllMocks();
    });

    it('asks before it replaces the guest', async () => {
        const fetched = answerWith({
            '/api/me/link/owner': { name: 'Ann', is_me: false },
            '/api/me/link/follow': ann,
        });
        render(PersonalLinkPage, { token: 't' });
        const button = await screen.findByRole('button', { name: 'Play as Ann' });
        expect(screen.getByRole('link', { name: 'Stay Quiet Heron' })).toBeTruthy();
        expect(fetched).toHaveBeenCalledTimes(1);
        expect(currentGuest.name).toBe('Quiet Heron');
        await fireEvent.click(button);
        await vi.waitFor(() => expect(currentGuest.name).toBe('Ann'));
        expect(location.pathname).toBe('/');
    });

    it('of one’s own needs no answer', async () => {
        answerWith({ '/api/me/link/owner': { name: 'Quiet Heron', is_me: true } });
        render(PersonalLinkPage, { token: 't' });
        expect(await screen.findByText(/your own link/)).toBeTruthy();
        expect(screen.queryByRole('button')).toBeNull();
    });

    it('that was revoked says so', async () => {
        answerWith({});
        render(PersonalLinkPage, { token: 't' });
        expect(await screen.findByRole('alert')).toBeTruthy();
    });
});
