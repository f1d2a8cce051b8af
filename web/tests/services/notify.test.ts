import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowNotifications, closeNotification, notifyTurn } from '../../src/services/notify';
import { settings } from '../../src/services/settings.svelte';

const shown = vi.fn();
let permission: NotificationPermission = 'granted';

class FakeNotification {
    static get permission() {
        return permission;
    }
    static requestPermission = vi.fn(async () => permission);
    close = vi.fn();
    constructor(title: string, options: NotificationOptions) {
        shown(title, options.tag);
    }
}

beforeEach(() => {
    permission = 'granted';
    vi.stubGlobal('Notification', FakeNotification);
    vi.stubGlobal('isSecureContext', true);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    settings.set('notify', true);
});

afterEach(() => {
    settings.set('notify', false);
    shown.mockReset();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
});

it('tells of the own turn while the page is hidden', () => {
    notifyTurn('t1', 'Tide', 'Play a card.');
    expect(shown).toHaveBeenCalledExactlyOnceWith('Tide: your turn', 'table-t1');
});

it('tells nothing while the page is seen, when it is switched off, or without permission', () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    notifyTurn('t1', 'Tide', '');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    settings.set('notify', false);
    notifyTurn('t1', 'Tide', '');
    settings.set('notify', true);
    permission = 'denied';
    notifyTurn('t1', 'Tide', '');
    expect(shown).not.toHaveBeenCalled();
});

it('asks for the permission only when it is wanted', async () => {
    expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
    permission = 'denied';
    expect(await allowNotifications()).toBe(false);
    permission = 'granted';
    expect(await allowNotifications()).toBe(true);
});

describe('the service worker', () => {
    const showNotification = vi.fn();
    const close = vi.fn();
    const getNotifications = vi.fn(async () => [{ close }]);

    beforeEach(() => {
        const registration = { showNotification, getNotifications };
        vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
    });

    it('shows what a phone does not let the page show', async () => {
        vi.stubGlobal(
            'Notification',
            class {
                static permission = 'granted';
                constructor() {
                    throw new TypeError('Illegal constructor');
                }
            },
        );
        notifyTurn('t1', 'Tide', 'Play a card.');
        await vi.waitFor(() => expect(showNotification).toHaveBeenCalledOnce());
        expect(showNotification).toHaveBeenCalledWith(
            'Tide: your turn',
            expect.objectContaining({ tag: 'table-t1', data: { path: '/table/t1' } }),
        );
    });

    it('closes the notification of a table that is opened', async () => {
        await closeNotification('t1');
        expect(getNotifications).toHaveBeenCalledWith({ tag: 'table-t1' });
        expect(close).toHaveBeenCalledOnce();
    });
});
