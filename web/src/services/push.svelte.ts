/** Push messages: the server tells of a turn while the page is closed, where the browser has a push service. */
import { api } from '../api/http';
import { currentGuest } from '../api/guest.svelte';
import { isAllowed } from './notify';
import { settings } from './settings.svelte';

/** `missing`: this browser has none. `disabled`: this server sends none. `failed`: it may work another time. */
export type PushReach = 'off' | 'on' | 'missing' | 'disabled' | 'failed';

/** The subscription that the server has, as far as this browser knows. */
type Sent = { endpoint: string; guest: string; at: number };

const KEY = 'landwright.push';
const SENT_AGAIN_AFTER = 7 * 24 * 3600_000; // milliseconds: the server keeps those that were used last
const WORKER_WITHIN = 5_000; // milliseconds until the service worker is ready

class Push {
    state = $state<PushReach>('off');

    /** Subscribes with the browser's push service, and tells the server. The permission was granted before. */
    async switchOn(): Promise<void> {
        try {
            this.state = await this.#subscribe();
        } catch {
            this.state = 'failed'; // no connection, or the browser has no push service
        }
    }

    async switchOff(): Promise<void> {
        this.state = 'off';
        localStorage.removeItem(KEY);
        try {
            const subscription = await (await findManager())?.getSubscription();
            if (!subscription) return;
            await subscription.unsubscribe();
            await api.unsubscribe(subscription.endpoint);
        } catch {
            // The push service tells the server at the next message that nobody listens any more.
        }
    }

    /** When the page is loaded or the guest is another one: the subscription may have changed, or belong to another. */
    async renew(): Promise<void> {
        if (settings.notify && isAllowed()) await this.switchOn();
    }

    async #subscribe(): Promise<PushReach> {
        const manager = await findManager();
        if (!manager) return 'missing';
        const { key } = await api.pushKey();
        if (key === null) return 'disabled';
        const subscription = await subscriptionFor(manager, key);
        const guest = currentGuest.guest?.id ?? '';
        if (!isSent(readSent(), subscription.endpoint, guest)) {
            await api.subscribe(subscription);
            const sent: Sent = { endpoint: subscription.endpoint, guest, at: Date.now() };
            localStorage.setItem(KEY, JSON.stringify(sent));
        }
        return 'on';
    }
}

/** Null where the browser has no push messages, or no service worker runs. */
async function findManager(): Promise<PushManager | null> {
    if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
    const none = new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_WITHIN));
    return (await Promise.race([navigator.serviceWorker.ready, none]))?.pushManager ?? null;
}

/** A subscription belongs to one key: that of another server at this address is replaced. */
async function subscriptionFor(manager: PushManager, key: string): Promise<PushSubscription> {
    const found = await manager.getSubscription();
    if (found && hasKey(found, key)) return found;
    await found?.unsubscribe();
    return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function hasKey(subscription: PushSubscription, key: string): boolean {
    const used = subscription.options.applicationServerKey;
    return used !== null && toBase64url(used) === key;
}

export function toBase64url(bytes: ArrayBuffer): string {
    const letters = String.fromCharCode(...new Uint8Array(bytes));
    return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function readSent(): Partial<Sent> {
    try {
        return Object(JSON.parse(localStorage.getItem(KEY) ?? '{}')) as Partial<Sent>;
    } catch {
        return {};
    }
}

function isSent(sent: Partial<Sent>, endpoint: string, guest: string): boolean {
    const isRecent = Date.now() - (sent.at ?? 0) < SENT_AGAIN_AFTER;
    return sent.endpoint === endpoint && sent.guest === guest && isRecent;
}

export const push = new Push();
