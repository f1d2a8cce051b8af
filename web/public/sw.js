/* The service worker: files of the client from the cache, a page that says so when the server cannot be reached, and
notifications for push messages while no page is open.

The API is never cached, and WebSockets do not pass here. A page always comes from the server, so a new version is shown
at once: its files have new names. Therefore a new service worker may replace an old one at any time. */

const OFFLINE = 'landwright-offline-1';
const FILES = 'landwright-files-1';
const OFFLINE_FILES = ['/offline.html', '/offline.css', '/offline.js', '/icon.svg'];
const MOST_FILES = 200;

self.addEventListener('install', (event) => {
    event.waitUntil(
        caches
            .open(OFFLINE)
            .then((cache) => cache.addAll(OFFLINE_FILES))
            .then(() => self.skipWaiting()),
    );
});

self.addEventListener('activate', (event) => {
    const isOld = (name) => name.startsWith('landwright-') && name !== OFFLINE && name !== FILES;
    event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

self.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return;
    if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/offline.html')));
    else if (url.pathname.startsWith('/assets/')) event.respondWith(fromCache(request));
    else if (OFFLINE_FILES.includes(url.pathname)) {
        event.respondWith(fetch(request).catch(() => caches.match(url.pathname)));
    }
});

/** Files whose names contain a hash of their content never change. */
async function fromCache(request) {
    const cache = await caches.open(FILES);
    const found = await cache.match(request);
    if (found) return found;
    const answer = await fetch(request);
    if (answer.ok) {
        await cache.put(request, answer.clone());
        const keys = await cache.keys();
        await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_FILES)).map((key) => cache.delete(key)));
    }
    return answer;
}

// Push messages: it is the guest's turn at a table.

self.addEventListener('push', (event) => event.waitUntil(showTurn(readMessage(event.data))));
self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(event.notification.data?.path ?? '/'));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event.oldSubscription)));

/** Browsers want something to be shown for every message, even for one that cannot be read. */
function readMessage(data) {
    try {
        const { table, title, sentence } = data.json();
        return { heading: `${title}: your turn`, body: sentence, tag: `table-${table}`, path: `/table/${table}` };
    } catch {
        return { heading: 'Landwright: your turn', body: '', tag: 'table', path: '/' };
    }
}

/** The tag is the same as in the page: one notification for each table. */
async function showTurn({ heading, body, tag, path }) {
    const isSeen = (await windowsAt(path)).some((page) => page.visibilityState === 'visible');
    if (!isSeen)
        await self.registration.showNotification(heading, { body, tag, icon: '/icon-192.png', data: { path } });
}

async function openPage(path) {
    const [open] = await windowsAt(path);
    await (open ? open.focus() : self.clients.openWindow(path));
}

async function windowsAt(path) {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return pages.filter((page) => new URL(page.url).pathname === path);
}

/** The push service has given this browser another address. */
async function subscribeAgain(before) {
    const { key } = await (await fetch('/api/push')).json();
    if (!key) return;
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON();
    await post('/api/me/push', { endpoint, p256dh: keys.p256dh, auth: keys.auth });
    if (before && before.endpoint !== endpoint) await post('/api/me/push/end', { endpoint: before.endpoint });
}

const post = (path, body) =>
    fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
