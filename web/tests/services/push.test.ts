import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentGuest } from '../../src/api/guest.svelte';
import { push, toBase64url } from '../../src/services/push.svelte';
import { settings } from '../../src/services/settings.svelte';

const KEY = toBase64url(new Uint8Array([1, 255, 254]).buffer);
const OTHER_KEY = toBase64url(new Uint8Array([9, 9, 9]).buffer);

/** A push service that gives out numbered endpoints. */
class FakeManager {
    count = 0;
    subscription: unknown = null;
    isReachable = true;

    getSubscription = async () => this.subscription;
    subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (!this.isReachable) throw new DOMException('no push service', 'AbortError');
        const endpoint = `https://push.example/${++this.count}`;
        const bytes = Uint8Array.from(atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
            letter.charCodeAt(0),
        );
        this.subscription = {
            endpoint,
            options: { applicationServerKey: bytes.buffer },
            toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
            unsubscribe: async () => {
                this.subscription = null;
                return true;
            },
        };
        return this.subscription;
    };
}

let manager: FakeManager;
let key: string | null;
let sent: [string, unknown][];

function become(id: string) {
    currentGuest.guest = { id, name: id, is_new: false };
}

beforeEach(() => {
    manager = new FakeManager();
    key = KEY;
    sent = [];
    become('ann');
    localStorage.removeItem('landwright.push');
    vi.stubGlobal('PushManager', FakeManager);
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('Notification', { permission: 'granted' });
    vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager: manager }) } });
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
        if (path === '/api/push') return new Response(JSON.stringify({ key }));
        sent.push([String(path), JSON.parse(String(init?.body))]);
        return new Response(JSON.stringify({ is_subscribed: true }));
    });
    settings.set('notify', true);
});

afterEach(() => {
    settings.set('notify', false);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
});

const subscribed = (number: number) => [
    '/api/me/push',
    { endpoint: `https://push.example/${number}`, p256dh: 'p', auth: 'a' },
];

describe('switching push messages on', () => {
    it('subscribes and tells the server', async () => {
        await push.switchOn();
        expect(push.state).toBe('on');
        expect(sent).toEqual([subscribed(1)]);
    });

    it('says what this browser or server lacks', async () => {
        key = null;
        await push.switchOn();
        expect(push.state).toBe('disabled');
        vi.stubGlobal('navigator', {});
        await push.switchOn();
        expect(push.state).toBe('missing');
        expect(sent).toEqual([]);
    });

    it('fails without a push service, and can be tried again', async () => {
        manager.isReachable = false;
        await push.switchOn();
        expect(push.state).toBe('failed');
        manager.isReachable = true;
        await push.renew();
        expect(push.state).toBe('on');
    });

    it('has failed when the server does not take the subscription', async () => {
        vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) =>
            path === '/api/push'
                ? new Response(JSON.stringify({ key }))
                : new Response(JSON.stringify({ error: 'malformed', sentence: 'No.' }), { status: 400 }),
        );
        await push.switchOn();
        expect(push.state).toBe('failed');
        expect(localStorage.getItem('landwright.push')).toBeNull();
    });
});

describe('renewing', () => {
    it('sends nothing while nothing has changed', async () => {
        await push.switchOn();
        await push.renew();
        expect(push.state).toBe('on');
        expect(sent).toHaveLength(1);
    });

    it('sends the subscription again for another guest', async () => {
        await push.switchOn();
        become('ben');
        await push.renew();
        expect(sent).toEqual([subscribed(1), subscribed(1)]);
    });

    it('sends a new subscription of the browser', async () => {
        await push.switchOn();
        manager.subscription = null;
        await push.renew();
        expect(sent).toEqual([subscribed(1), subscribed(2)]);
    });

    it('subscribes again when the server has another key', async () => {
        await push.switchOn();
        key = OTHER_KEY;
        await push.renew();
        expect(sent).toEqual([subscribed(1), subscribed(2)]);
    });

    it('sends the subscription again after a week', async () => {
        await push.switchOn();
        vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 3600_000);
        await push.renew();
        expect(sent).toHaveLength(2);
    });

    it('does nothing while it is switched off or not allowed', async () => {
        settings.set('notify', false);
        await push.renew();
        settings.set('notify', true);
        vi.stubGlobal('Notification', { permission: 'denied' });
        await push.renew();
        expect(fetch).not.toHaveBeenCalled();
    });
});

it('switching off ends the subscription here and at the server', async () => {
    await push.switchOn();
    await push.switchOff();
    expect(push.state).toBe('off');
    expect(manager.subscription).toBeNull();
    expect(sent.at(-1)).toEqual(['/api/me/push/end', { endpoint: 'https://push.example/1' }]);
    await push.switchOn();
    expect(sent.at(-1)).toEqual(subscribed(2));
});
