/** The HTTP API. Whatever fails is an `ApiError` with a sentence for people. */
import { preparingDelay } from './socket';
import type {
    Analysis,
    Best,
    Challenge,
    ChallengeCalendar,
    Continuation,
    GameInfo,
    Guest,
    Hint,
    History,
    LinkOwner,
    MatchLog,
    Medals,
    Network,
    NewTable,
    PersonalLink,
    PushKey,
    PushState,
    Readiness,
    Replay,
    Review,
    Statistic,
    StepTable,
    Table,
    Threat,
} from './types';

const TOO_FAST = 429;
const MOST_RETRIES = 3;
const LONGEST_PAUSE = 10; // seconds

export class ApiError extends Error {
    constructor(
        readonly status: number,
        readonly code: string,
        sentence: string,
        /** The rule that forbids an action. */
        readonly rule = '',
    ) {
        super(sentence);
        this.name = 'ApiError';
    }
}

async function request<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' }, signal };
    if (body !== undefined) {
        init.headers = { ...init.headers, 'content-type': 'application/json' };
        init.body = JSON.stringify(body);
    }
    let response = await send(path, init);
    for (let left = MOST_RETRIES; left > 0 && method === 'GET' && response.status === TOO_FAST; left -= 1) {
        await new Promise((resolve) => setTimeout(resolve, 1000 * retryAfter(response)));
        response = await send(path, init);
    }
    const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null;
    if (!response.ok || answer === null) throw toError(response.status, answer);
    return answer as T;
}

async function send(path: string, init: RequestInit): Promise<Response> {
    try {
        return await fetch(`/api${path}`, init);
    } catch {
        throw new ApiError(0, 'unreachable', 'The server cannot be reached. Is it still running?');
    }
}

/** In how many seconds a request that came too fast may be sent again. */
function retryAfter(response: Response): number {
    return Math.min(LONGEST_PAUSE, Number(response.headers.get('retry-after')) || 1);
}

function toError(status: number, answer: Record<string, unknown> | null): ApiError {
    const sentence =
        typeof answer?.sentence === 'string' ? answer.sentence : `The server answered with status ${status}.`;
    const code = typeof answer?.error === 'string' ? answer.error : 'unknown';
    return new ApiError(status, code, sentence, typeof answer?.rule === 'string' ? answer.rule : '');
}

/** The sentence to show for anything that was thrown. */
export function errorSentence(error: unknown): string {
    return error instanceof Error ? error.message : 'Something went wrong.';
}

/**
 * Repeats a request while the game that it needs is being compiled; `onpreparing` gets the server's sentence each time.
 */
export async function whenPrepared<T>(
    send: () => Promise<T>,
    onpreparing: (sentence: string) => void,
    signal: AbortSignal,
): Promise<T> {
    for (;;) {
        try {
            return await send();
        } catch (error) {
            signal.throwIfAborted();
            if (!(error instanceof ApiError) || error.code !== 'preparing') throw error;
            onpreparing(error.message);
            await new Promise((resolve) => setTimeout(resolve, preparingDelay()));
            signal.throwIfAborted();
        }
    }
}

const tablePath = (id: string, rest = '') => `/tables/${encodeURIComponent(id)}${rest}`;
const challengePath = (game: string, rest = '') => `/challenges/${encodeURIComponent(game)}${rest}`;

const subscriptionFields = (browser: PushSubscription) => {
    const { endpoint, keys } = browser.toJSON();
    return { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
};

export const api = {
    me: () => request<Guest>('GET', '/me'),
    rename: (name: string) => request<Guest>('PATCH', '/me', { name }),
    bests: () => request<Best[]>('GET', '/me/bests'),
    medals: () => request<Medals[]>('GET', '/me/medals'),
    /** Without a game: of all games. Pages are numbered from 0. */
    history: (game: string, page: number) =>
        request<History>('GET', `/me/history?game=${encodeURIComponent(game)}&page=${page}`),
    statistics: () => request<Statistic[]>('GET', '/me/statistics'),
    personalLink: () => request<PersonalLink>('POST', '/me/link'),
    /** The link before is no longer valid. */
    renewLink: () => request<PersonalLink>('POST', '/me/link/renew'),
    revokeLink: () => request<PersonalLink>('DELETE', '/me/link'),
    linkOwner: (token: string) => request<LinkOwner>('POST', '/me/link/owner', { token }),
    followLink: (token: string) => request<Guest>('POST', '/me/link/follow', { token }),
    /** Null if the server sends no push messages. */
    pushKey: () => request<PushKey>('GET', '/push'),
    subscribe: (browser: PushSubscription) => request<PushState>('POST', '/me/push', subscriptionFields(browser)),
    unsubscribe: (endpoint: string) => request<PushState>('POST', '/me/push/end', { endpoint }),
    games: () => request<GameInfo[]>('GET', '/games'),
    /** The wanted game is compiled first. */
    readiness: (wanted?: string) =>
        request<Readiness[]>('GET', `/games/readiness${wanted ? `?wanted=${encodeURIComponent(wanted)}` : ''}`),
    steps: (game: string, version: number) =>
        request<StepTable>('GET', `/games/${encodeURIComponent(game)}/steps/${version}`),
    openTables: () => request<Table[]>('GET', '/tables'),
    myTables: () => request<Table[]>('GET', '/tables/mine'),
    table: (id: string) => request<Table>('GET', tablePath(id)),
    newTable: (table: NewTable) => request<Table>('POST', '/tables', { ...table, shares_dice: !table.seed }),
    lesson: (game: string) => request<Table>('POST', `/lessons/${encodeURIComponent(game)}`),
    shareHash: (id: string, commitment: string, hash: string) =>
        request<Table>('POST', tablePath(id, '/share-hash'), { commitment, hash }),
    share: (id: string, share: string) => request<Table>('POST', tablePath(id, '/share'), { share }),
    join: (id: string, seat: number | null = null) => request<Table>('POST', tablePath(id, '/join'), { seat }),
    rematch: (id: string) => request<Table>('POST', tablePath(id, '/rematch')),
    network: () => request<Network>('GET', '/network'),
    hint: (id: string, seat: number) => request<Hint>('POST', tablePath(id, `/hint/${seat}`)),
    threat: (id: string, seat: number, signal: AbortSignal) =>
        request<Threat>('POST', tablePath(id, `/threat/${seat}`), undefined, signal),
    log: (id: string) => request<MatchLog>('GET', tablePath(id, '/log')),
    replay: async (id: string): Promise<Replay> => {
        const [table, replay] = await Promise.all([
            request<Table>('GET', tablePath(id)),
            request<Omit<Replay, 'table'>>('GET', tablePath(id, '/replay')),
        ]);
        return { ...replay, table };
    },
    /** Of the position before an event of an ended match, or after actions of one's own from there. */
    analysis: (id: string, event: number, actions: number[], seconds: number, signal?: AbortSignal) =>
        request<Analysis>('POST', tablePath(id, '/analysis'), { event, actions, seconds }, signal),
    /** The actions are ids or texts; `text` asks for the texts of the legal actions. */
    continuation: (id: string, event: number, actions: (number | string)[], text: boolean) =>
        request<Continuation>('POST', tablePath(id, '/continuation'), { event, actions, text }),
    review: (id: string, seat: number) => request<Review>('GET', tablePath(id, `/review/${seat}`)),
    challenges: () => request<Challenge[]>('GET', '/challenges'),
    challenge: (game: string, day: string) =>
        request<Challenge>('GET', challengePath(game, `/${encodeURIComponent(day)}`)),
    /** Of a month such as `2026-11`; of the present one without it. */
    challengeCalendar: (month = '') => request<ChallengeCalendar>('GET', `/challenges/calendar?month=${month}`),
    /** Of today, or late of an earlier day. */
    startChallenge: (game: string, day = '') => request<Table>('POST', challengePath(game, day && `/${day}`)),
};
