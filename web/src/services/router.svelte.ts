/** A small router on the browser's history. */

export type Route =
    | { page: 'start' }
    | { page: 'about' }
    | { page: 'settings' }
    | { page: 'history' }
    | { page: 'daily' }
    | { page: 'table'; id: string }
    | { page: 'replay'; id: string }
    | { page: 'help'; game: string }
    | { page: 'personal-link'; token: string }
    | { page: 'lost' };

const PLAIN = ['about', 'settings', 'history', 'daily'] as const;

export function routeOf(path: string): Route {
    const [first = '', second, ...rest] = path.split('/').filter(Boolean).map(decoded);
    if (rest.length > 0) return { page: 'lost' };
    if (second !== undefined) {
        if (first === 'table' || first === 'replay') return { page: first, id: second };
        if (first === 'me') return { page: 'personal-link', token: second };
        return first === 'help' ? { page: 'help', game: second } : { page: 'lost' };
    }
    if (first === '') return { page: 'start' };
    const plain = PLAIN.find((page) => page === first);
    return { page: plain ?? 'lost' };
}

function decoded(part: string): string {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}

class Router {
    path = $state(location.pathname);
    hash = $state(location.hash);
    route = $derived(routeOf(this.path));

    go(to: string): void {
        history.pushState(null, '', to);
        this.#read();
        scrollTo(0, 0);
    }

    /** Goes to a page in place of this one, which the back button then skips. */
    replace(to: string): void {
        history.replaceState(null, '', to);
        this.#read();
    }

    /** Follows the browser's buttons and plain clicks on internal links. Returns a function that stops it. */
    listen(): () => void {
        const moved = () => this.#read();
        const click = (event: MouseEvent) => this.#followed(event);
        addEventListener('popstate', moved);
        addEventListener('hashchange', moved);
        document.addEventListener('click', click);
        return () => {
            removeEventListener('popstate', moved);
            removeEventListener('hashchange', moved);
            document.removeEventListener('click', click);
        };
    }

    #read(): void {
        this.path = location.pathname;
        this.hash = location.hash;
    }

    #followed(event: MouseEvent): void {
        const link = (event.target as Element | null)?.closest?.('a');
        const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
        const url = new URL(link.href);
        if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
        if (url.hash && url.pathname === location.pathname) return;
        event.preventDefault();
        this.go(url.pathname + url.search + url.hash);
    }
}

export const router = new Router();
