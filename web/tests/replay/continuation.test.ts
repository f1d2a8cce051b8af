import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { games } from '../../src/api/games.svelte';
import { api, ApiError } from '../../src/api/http';
import { keepSteps, UNLISTED } from '../../src/api/steps';
import type { Analysis, Continuation as Answer, PlayedAction, Replay } from '../../src/api/types';
import { Continuation } from '../../src/replay/continuation.svelte';
import { lineEnding, lineStart, lineTurns } from '../../src/replay/line';
import ReplayScreen from '../../src/replay/ReplayScreen.svelte';
import { event, frame, frameSent, gameInfo, table } from '../fixtures';

const OUTCOME = { reason: 'the base is reached', winners: [1], points: [{}, {}] };
const REPLAY: Replay = {
    table: table({ game: 'toy', status: 'ended', outcome: OUTCOME }),
    frames: [frame(), frame({ turn_of: [1] }), frame({ turn_of: [], outcome: OUTCOME })],
    events: [event(0, 'a'), event(1, 'b', { seat: 1 })],
};
const TEXTS = ['a', 'b', 'c'];
const stepOf = (type: string) => ({ type }) as never;

const played = (action: number, seat: number): PlayedAction => ({
    action,
    seat,
    text: TEXTS[action]!,
    step: null as never,
});

/** The seats act in turns; action 2 ends the game, and a text is not an action. */
function answer(actions: (number | string)[], from = 0): Answer {
    if (actions.some((action) => typeof action === 'string')) {
        throw new ApiError(409, 'refused', 'It is not legal.', '3.2');
    }
    const line = (actions as number[]).map((action, index) => played(action, (from + index) % 2));
    const seat = (from + line.length) % 2;
    const isOver = actions.includes(2);
    const acting = [{ seat, version: 0, prompt: 'act.', actions: [0, 1, 2], texts: TEXTS }];
    const sent = frameSent({ acting: isOver ? [] : acting, turn_of: isOver ? [] : [seat], drawing: actions.join(' ') });
    return { line, frame: { ...sent, outcome: isOver ? { ...OUTCOME, winners: [0] } : null } };
}

function analysed(actions: number[]): Analysis {
    const line = [played(1, 0)];
    return { seat: actions.length % 2, value: 0.5, line, turn: 1, forced: null, depth: 3 };
}

beforeEach(() => {
    keepSteps({ game: 'toy', rules_version: 1, steps: TEXTS.map((text) => ({ text, step: stepOf(text) })) });
    vi.spyOn(api, 'continuation').mockImplementation(async (_, from, actions) => answer(actions, from));
    vi.spyOn(api, 'analysis').mockImplementation(async (_, __, actions) => analysed(actions));
});
afterEach(() => void vi.restoreAllMocks());

const [A, B, C] = TEXTS.map((text, id) => ({ id, text, step: stepOf(text) })) as [any, any, any];

describe('a continuation', () => {
    async function entered(from = 0): Promise<Continuation> {
        const made = new Continuation(REPLAY);
        await made.enter(from);
        return made;
    }

    it('begins with the position of the match', async () => {
        const made = await entered(1);
        expect(made.isOn).toBe(true);
        expect(made.sentence).toBe('Blue: act.');
        expect(made.acting?.actions.map(({ text }) => text)).toEqual(TEXTS);
        expect(made.canUndo).toBe(false);
    });

    it('plays for both sides, and takes back what was played last', async () => {
        const made = await entered();
        made.act(A);
        await vi.waitFor(() => expect(made.line).toHaveLength(1));
        const { version } = made.now!;
        made.act(B, [A]);
        await vi.waitFor(() => expect(made.line).toHaveLength(3));
        expect(made.turns.map(({ seat }) => seat)).toEqual([0, 1, 0]);
        expect(made.lastEvents.map(({ text }) => text)).toEqual(['b', 'a']);
        made.undo();
        expect(made.position).toEqual({ event: 0, actions: [0] });
        expect(made.lastEvents).toEqual([]);
        made.act(C);
        await vi.waitFor(() => expect(made.isOver).toBe(true));
        expect(made.now!.version).toBeGreaterThan(version);
        expect(made.sentence).toBe('Guest 0 would win. The base is reached.');
    });

    it('says by which rule an action is refused, and stays where it is', async () => {
        const made = await entered();
        made.tryText('z');
        await vi.waitFor(() => expect(made.notice?.sentence).toBe('It is not legal.'));
        expect(made.notice?.rule).toBe('3.2');
        expect(made.line).toEqual([]);
        made.act(A);
        await vi.waitFor(() => expect(made.line).toHaveLength(1));
        expect(made.notice).toBeNull();
    });

    it('previews an action after the line and what is planned', async () => {
        const made = await entered();
        made.act(A);
        await vi.waitFor(() => expect(made.line).toHaveLength(1));
        const preview = await made.preview(A, [B]);
        expect(api.continuation).toHaveBeenLastCalledWith('t1', 0, [0, 1, 0], true);
        expect(preview).toMatchObject({ points: {}, actions: [A, B, C] });
        expect(await made.preview(A)).toMatchObject({ actions: [] }); // the other side acts then
        expect(await made.preview({ ...A, id: UNLISTED, text: '' }, [B])).toMatchObject({ actions: [A, B, C] });
        expect(await made.preview({ ...A, id: UNLISTED, step: stepOf('d') })).toBeNull();
        expect(made.line).toHaveLength(1);
    });

    it('plays the best turn, which it analyses first', async () => {
        const made = await entered();
        await made.playBest();
        expect(api.analysis).toHaveBeenCalledWith('t1', 0, [], 1, undefined);
        expect(made.line.map(({ action }) => action)).toEqual([1]);
    });

    it('does not play a turn for a position that it has left', async () => {
        const made = await entered();
        made.act(A);
        await vi.waitFor(() => expect(made.line).toHaveLength(1));
        const playing = made.playBest();
        expect(made.isThinking).toBe(true);
        made.undo();
        await playing;
        expect(made.line).toEqual([]);
        expect(made.isThinking).toBe(false);
    });

    it('keeps its line until another one begins', async () => {
        const made = await entered();
        made.act(A);
        await vi.waitFor(() => expect(made.line).toHaveLength(1));
        made.leave();
        expect(made.takeReturn()).toBe(true);
        expect(made.takeReturn()).toBe(false);
        await made.enter(0);
        expect(made.line).toHaveLength(1);
        await made.enter(1);
        expect(made.line).toEqual([]);
    });

    it('drops an answer that comes after it was left', async () => {
        const made = await entered();
        made.act(A);
        made.leave();
        await Promise.resolve();
        expect(made.line).toEqual([]);
        expect(made.isWaiting).toBe(false);
    });

    it('says why it cannot begin', async () => {
        vi.mocked(api.continuation).mockRejectedValue(new ApiError(503, 'preparing', 'One moment.'));
        const made = await entered();
        expect(made.isOn).toBe(false);
        expect(made.problem).toBe('One moment.');
    });
});

it('groups a line by turns', () => {
    expect(lineTurns([played(0, 0), played(1, 0), played(0, 1)]).map(({ actions }) => actions.length)).toEqual([2, 1]);
});

it('says where a line begins', () => {
    const turn = { from: 2, to: 5, name: 'Turn 3', label: 'Turn 3, Blue' };
    expect(lineStart({ at: 0, label: 'The beginning', turn: undefined })).toBe('From the beginning');
    expect(lineStart({ at: 5, label: turn.label, turn })).toBe('After turn 3, Blue');
    expect(lineStart({ at: 4, label: turn.label, turn })).toBe('In turn 3, Blue');
});

it('says how a line ends', () => {
    const ended = (winners: number[]) => table({ game: 'toy', outcome: { ...OUTCOME, winners } });
    expect(lineEnding(ended([1]), {})).toBe('Guest 1 would win. The base is reached.');
    expect(lineEnding(ended([0, 1]), {})).toBe('It would be a draw. The base is reached.');
});

describe('in a replay', () => {
    async function shown() {
        games.list = [gameInfo({ name: 'toy', has_analysis: true })];
        render(ReplayScreen, { replay: REPLAY });
        const button = await screen.findByRole('button', { name: 'Try your own moves' });
        await fireEvent.click(button);
        return screen.findByText('Orange: act.');
    }
    const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

    it('the board can be played, and the keys of the replay do nothing', async () => {
        await shown();
        await click('b');
        expect(await screen.findByText('Blue: act.')).toBeTruthy();
        expect(screen.getByRole('list', { name: 'Your own moves' }).textContent).toContain('b');
        await fireEvent.keyDown(document.body, { key: 'ArrowRight' });
        expect(screen.getByText('Blue: act.')).toBeTruthy();
        await fireEvent.keyDown(document.body, { key: 'u' });
        expect(await screen.findByText('Orange: act.')).toBeTruthy();
    });

    it('Escape leads back, unless the board needs it', async () => {
        await shown();
        const takes = (event: KeyboardEvent) => event.preventDefault();
        window.addEventListener('keydown', takes);
        await fireEvent.keyDown(document.body, { key: 'Escape' });
        window.removeEventListener('keydown', takes);
        await new Promise((resolve) => setTimeout(resolve, 5));
        expect(screen.getByText('Orange: act.')).toBeTruthy();
        await fireEvent.keyDown(document.body, { key: 'Escape' });
        await waitFor(() => expect(screen.queryByText('Orange: act.')).toBeNull());
        expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try your own moves' }));
    });

    it('nothing can be tried where nobody can act', async () => {
        await shown();
        await click('Back to the match');
        await click('To the end');
        expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try your own moves' }).disabled).toBe(true);
    });
});
