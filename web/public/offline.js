/* Shows the page that was asked for as soon as the server can be reached again. */

const EVERY = 3000; // milliseconds

async function retry() {
    try {
        const answer = await fetch('/api/games/readiness', { cache: 'no-store' });
        if (answer.ok) location.reload();
    } catch {
        // Not yet.
    }
}

setInterval(retry, EVERY);
addEventListener('online', retry);
