/** The HTTP API. Whatever fails is an `ApiError` with a sentence for people. */
import { preparingDelay } from './socket';
import type {
    Analysis,
    Best,
    Challenge,
    GameInfo,
    Guest,
    Hint,
    LinkOwner,
    NewTable,
    PersonalLink,
    Readiness,
    Replay,
    Review,
    StepTable,
    Table,
} from './types';

export class ApiError extends Error {
    constructor(
        readonly status: number,
        readonly code: string,
        sentence: string,
    ) {
        super(sentence);
        this.name = 'ApiError';
    }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
    const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } };
    if (body !== undefined) {
        init.headers = { ...init.headers, 'content-type': 'application/json' };
        init.body = JSON.stringify(body);
    }
    let response: Response;
    try {
        response = await fetch(`/api${path}`, init);
    } catch {
        throw new ApiError(0, 'unreachable', 'The server cannot be reached. Is it still running?');
    }
    const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null;
    if (!response.ok || answer === null) throw toError(response.status, answer);
    return answer as T;
}

function toError(status: number, answer: Record<string, unknown> | null): ApiError {
    const sentence =
        typeof answer?.sentence === 'string' ? answer.sentence : `The server answered with status ${status}.`;
    return new ApiError(status, typeof answer?.error === 'string' ? answer.error : 'unknown', sentence);
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

export const api = {
    me: () => request<Guest>('GET', '/me'),
    rename: (name: string) => request<Guest>('PATCH', '/me', { name }),
    bests: () => request<Best[]>('GET', '/me/bests'),
    personalLink: () => request<PersonalLink>('POST', '/me/link'),
    /** The link before is no longer valid. */
    renewLink: () => request<PersonalLink>('POST', '/me/link/renew'),
    revokeLink: () => request<PersonalLink>('DELETE', '/me/link'),
    linkOwner: (token: string) => request<LinkOwner>('POST', '/me/link/owner', { token }),
    followLink: (token: string) => request<Guest>('POST', '/me/link/follow', { token }),
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
    share: (id: string, share: string) => request<Table>('POST', tablePath(id, '/share'), { share }),
    join: (id: string, seat: number | null = null) => request<Table>('POST', tablePath(id, '/join'), { seat }),
    rematch: (id: string) => request<Table>('POST', tablePath(id, '/rematch')),
    hint: (id: string, seat: number) => request<Hint>('POST', tablePath(id, `/hint/${seat}`)),
    replay: (id: string) => request<Replay>('GET', tablePath(id, '/replay')),
    analysis: (id: string, event: number, seconds: number) =>
        request<Analysis>('POST', tablePath(id, '/analysis'), { event, seconds }),
    review: (id: string, seat: number) => request<Review>('GET', tablePath(id, `/review/${seat}`)),
    challenges: () => request<Challenge[]>('GET', '/challenges'),
    challenge: (game: string, day: string) =>
        request<Challenge>('GET', challengePath(game, `/${encodeURIComponent(day)}`)),
    startChallenge: (game: string) => request<Table>('POST', challengePath(game)),
};
