/** Questions to the server over HTTP. What goes wrong comes back as an `ApiError` with a sentence for people. */
import type {
    Analysis,
    Best,
    Challenge,
    GameInfo,
    Guest,
    Hint,
    NewTable,
    PersonalLink,
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

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
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
    if (!response.ok || answer === null) throw asError(response.status, answer);
    return answer as T;
}

function asError(status: number, answer: Record<string, unknown> | null): ApiError {
    const sentence =
        typeof answer?.sentence === 'string' ? answer.sentence : `The server answered with status ${status}.`;
    return new ApiError(status, typeof answer?.error === 'string' ? answer.error : 'unknown', sentence);
}

/** What to show somebody of anything that was thrown. */
export function errorSentence(error: unknown): string {
    return error instanceof Error ? error.message : 'Something went wrong.';
}

const tables = (id: string, what = '') => `/tables/${encodeURIComponent(id)}${what}`;
const challenges = (game: string, what = '') => `/challenges/${encodeURIComponent(game)}${what}`;

export const api = {
    me: () => ask<Guest>('GET', '/me'),
    rename: (name: string) => ask<Guest>('PATCH', '/me', { name }),
    bests: () => ask<Best[]>('GET', '/me/bests'),
    personalLink: () => ask<PersonalLink>('POST', '/me/link'),
    games: () => ask<GameInfo[]>('GET', '/games'),
    steps: (game: string, version: number) =>
        ask<StepTable>('GET', `/games/${encodeURIComponent(game)}/steps/${version}`),
    openTables: () => ask<Table[]>('GET', '/tables'),
    myTables: () => ask<Table[]>('GET', '/tables/mine'),
    table: (id: string) => ask<Table>('GET', tables(id)),
    newTable: (table: NewTable) => ask<Table>('POST', '/tables', table),
    join: (id: string, seat: number | null = null) => ask<Table>('POST', tables(id, '/join'), { seat }),
    rematch: (id: string) => ask<Table>('POST', tables(id, '/rematch')),
    hint: (id: string, seat: number) => ask<Hint>('POST', tables(id, `/hint/${seat}`)),
    replay: (id: string) => ask<Replay>('GET', tables(id, '/replay')),
    analysis: (id: string, event: number, seconds: number) =>
        ask<Analysis>('POST', tables(id, '/analysis'), { event, seconds }),
    review: (id: string, seat: number) => ask<Review>('GET', tables(id, `/review/${seat}`)),
    challenges: () => ask<Challenge[]>('GET', '/challenges'),
    challenge: (game: string, day: string) => ask<Challenge>('GET', challenges(game, `/${encodeURIComponent(day)}`)),
    startChallenge: (game: string) => ask<Table>('POST', challenges(game)),
};
