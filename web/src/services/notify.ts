/**
 * A notification when it is one's turn. While the page is open but hidden, the page makes it; when the page is closed,
 * the service worker does, if the server may send push messages.
 */
import { settings } from './settings.svelte';

const ICON = '/icon-192.png';

export const canNotify = (): boolean => typeof Notification !== 'undefined' && isSecureContext;

export const isAllowed = (): boolean => canNotify() && Notification.permission === 'granted';

/** Asks for the permission; only after the player has switched notifications on. */
export async function allowNotifications(): Promise<boolean> {
    return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** One notification for each table: a later one replaces it, and so does one of the service worker. */
const tagOf = (table: string) => `table-${table}`;

export function notifyTurn(table: string, title: string, sentence: string): void {
    if (!settings.notify || !isAllowed() || document.visibilityState !== 'hidden') return;
    const heading = `${title}: your turn`;
    const options = { body: sentence, tag: tagOf(table), icon: ICON };
    try {
        const shown = new Notification(heading, options);
        shown.onclick = () => {
            window.focus();
            shown.close();
        };
        document.addEventListener('visibilitychange', () => shown.close(), { once: true });
    } catch {
        // Some phones show notifications only through a service worker.
        const data = { path: `/table/${table}` };
        void findWorker().then((worker) => worker?.showNotification(heading, { ...options, data }));
    }
}

/** Closes the notification of a table that is being opened. */
export async function closeNotification(table: string): Promise<void> {
    const shown = (await (await findWorker())?.getNotifications?.({ tag: tagOf(table) })) ?? [];
    for (const notification of shown) notification.close();
}

async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
    return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined;
}
