import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mergeEvents, withoutTakenBack } from '../../src/api/events';
import { mergeActing } from '../../src/api/frames';
import { Live } from '../../src/api/live.svelte';
import { backOff } from '../../src/api/socket';
import { keepSteps, legalActions, UNLISTED } from '../../src/api/steps';
import { api } from '../../src/api/http';
import type { ServerMessage, ClientMessage } from '../../src/api/types';
import { event, frameSent as frame, table } from '../fixtures';

class FakeSocket {
    sent: ClientMessage[] = [];
    onmessage: ((message: { data: string }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;

    constructor(readonly url: string) {}

    send(text: string) {
        this.sent.push(JSON.parse(text) as ClientMessage);
    }
    close(code = 1006) {
        this.onclose?.({ code });
    }
    says(message: ServerMessage) {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
    get acts() {
        return this.sent.filter((message) => message.type === 'act');
    }
}

const refresh = { type: 'refresh' as const };
const texts = ['a', 'b', 'c'];
const steps = keepSteps({
    game: 'forgenesis',
    rules_version: 1,
    steps: [...texts.map((text) => ({ text, step: refresh })), ...Array(5).fill(null), { text: 'd', step: refresh }],
});
const acting = [{ seat: 0, version: 3, prompt: 'Move', actions: [] }];

function welcome(more: Partial<Extract<ServerMessage, { type: 'welcome' }>> = {}): ServerMessage {
    const present = { seats: [0], watchers: 0 };
    const now = frame({ acting });
    return { type: 'welcome', table: table(), event: 0, frame: now, events: [], chat: [], present, ...more };
}

let sockets: FakeSocket[];
let live: Live;
const latest = () => sockets.at(-1)!;

beforeEach(() => {
    vi.useFakeTimers();
    sockets = [];
    live = new Live('t1', (url) => {
        sockets.push(new FakeSocket(url));
        return latest() as unknown as WebSocket;
    });
    live.open();
});

afterEach(() => {
    live.close();
    vi.useRealTimers();
});

describe('what a seat may do', () => {
    it('stays as it was when it is not said again', () => {
        const before = [{ seat: 0, version: 3, prompt: 'Move', actions: [steps[0]!] }];
        expect(mergeActing([{ seat: 0, version: 3 }], before, steps)).toEqual(before);
        const now = { seat: 0, version: 4, prompt: 'Again' };
        expect(mergeActing([{ ...now, actions: [1] }], before, steps)).toEqual([{ ...now, actions: [steps[1]] }]);
    });

    it('is a list of ids or a bit set', () => {
        const ids = (actions: number[] | string) => legalActions(steps, actions).map(({ id }) => id);
        expect(ids([1, 0])).toEqual([1, 0]);
        expect(ids('Aw==')).toEqual([0, 1]);
        expect(ids('gAE=')).toEqual([8]);
        expect(legalActions(steps, [1], ['Sb1-b2'])).toEqual([{ ...steps[1], text: 'Sb1-b2' }]);
    });
});

describe('the connection', () => {
    it('asks for text when it is wanted', () => {
        live.close();
        live.open(true);
        expect(latest().url).toContain('&text=1');
    });

    it('is open once the server has welcomed', () => {
        expect(live.connection).toBe('connecting');
        latest().says(welcome());
        expect(live.connection).toBe('open');
        expect(live.mySeats).toEqual([0]);
    });

    it('comes back by itself and asks for what it missed', () => {
        latest().says(welcome({ event: 2, events: [event(0, 'a'), event(1, 'b')] }));
        latest().close();
        expect(live.connection).toBe('reconnecting');
        vi.advanceTimersByTime(1000);
        expect(sockets).toHaveLength(2);
        expect(latest().url).toContain('since=2');
        const heard = vi.fn();
        live.onevents = heard;
        latest().says(welcome({ event: 3, events: [event(2, 'c')] }));
        expect(live.events.map((each) => each.text)).toEqual(['a', 'b', 'c']);
        expect(heard).toHaveBeenCalledWith([event(2, 'c')]);
    });

    it('is tried again every one or two seconds while the game is being prepared', () => {
        for (let attempt = 1; attempt <= 12; attempt++) {
            latest().close(4503);
            expect(live.connection).toBe('preparing');
            vi.advanceTimersByTime(999);
            expect(sockets).toHaveLength(attempt);
            vi.advanceTimersByTime(1001);
            expect(sockets).toHaveLength(attempt + 1);
        }
        latest().says(welcome());
        expect(live.connection).toBe('open');
    });

    it('waits longer after each failure, but not for ever', () => {
        expect(backOff(0, 1)).toBe(300);
        expect(backOff(3, 1)).toBe(2400);
        expect(backOff(30, 1)).toBe(8000);
        expect(backOff(3, 0)).toBe(1200);
    });

    it('is given up as lost when the server falls silent', () => {
        latest().says(welcome());
        vi.advanceTimersByTime(35_000);
        expect(live.connection).not.toBe('open');
    });

    it('is asked after a second of silence, counts as silent within three, and is made anew', () => {
        latest().says(welcome());
        vi.advanceTimersByTime(1_100);
        expect(latest().sent.at(-1)?.type).toBe('ping');
        vi.advanceTimersByTime(1_800);
        expect(live.connection).toBe('silent');
        latest().says({ type: 'pong', id: 'p' });
        expect(live.connection).toBe('open');
        expect(sockets).toHaveLength(1);
        vi.advanceTimersByTime(9_000);
        expect(live.connection).toBe('reconnecting');
        expect(sockets).toHaveLength(2);
    });

    it('stays open as long as the server answers', () => {
        latest().says(welcome());
        for (let second = 0; second < 30; second++) {
            vi.advanceTimersByTime(1_000);
            latest().says({ type: 'pong', id: 'p' });
            expect(live.connection).toBe('open');
        }
    });

    it('is left while the browser freezes the page, and is back after it', () => {
        latest().says(welcome());
        document.dispatchEvent(new Event('freeze'));
        expect(live.connection).toBe('reconnecting');
        expect(sockets).toHaveLength(1);
        vi.advanceTimersByTime(2000);
        expect(sockets).toHaveLength(2);
    });

    it('stays closed once it was closed', () => {
        live.close();
        vi.advanceTimersByTime(60_000);
        expect(sockets).toHaveLength(1);
    });
});

describe('the table of steps', () => {
    const other = () => welcome({ table: table({ rules_version: 2 }) });

    it('is awaited before anything is shown', async () => {
        const asked = vi.spyOn(api, 'steps').mockResolvedValue({ game: 'forgenesis', rules_version: 2, steps: [] });
        latest().says(other());
        latest().says({ type: 'happened', events: [event(0, 'a')], frame: frame({ event: 1 }), id: null });
        expect(live.connection).toBe('connecting');
        await vi.advanceTimersByTimeAsync(0);
        expect(asked).toHaveBeenCalledExactlyOnceWith('forgenesis', 2);
        expect(live.connection).toBe('open');
        expect(live.frame?.event).toBe(1);
    });

    it('is not needed before the match of a game that is being prepared begins', async () => {
        const preparing = { rules_version: 4, status: 'waiting', is_preparing: true } as const;
        const asked = vi.spyOn(api, 'steps').mockResolvedValue({ game: 'forgenesis', rules_version: 4, steps: [] });
        const [heard, begun] = [vi.fn(), vi.fn()];
        [live.onevents, live.onbegin] = [heard, begun];
        latest().says(welcome({ table: table(preparing), frame: null }));
        expect(live.connection).toBe('open');
        expect(live.sendChat('Hello')).toBe(true);
        expect(asked).not.toHaveBeenCalled();

        latest().says({ type: 'table', table: table({ rules_version: 4 }) });
        latest().says({ type: 'frame', frame: frame({ turn_of: [1] }) });
        await vi.advanceTimersByTimeAsync(0);
        expect(asked).toHaveBeenCalledExactlyOnceWith('forgenesis', 4);
        expect(live.frame?.turn_of).toEqual([1]);
        expect(heard).toHaveBeenCalledExactlyOnceWith([]);
        expect(begun).toHaveBeenCalledTimes(1);
    });

    it('that does not come is asked for again', async () => {
        vi.spyOn(api, 'steps').mockRejectedValue(new Error('lost'));
        latest().says(welcome({ table: table({ rules_version: 3 }) }));
        await vi.advanceTimersByTimeAsync(0);
        expect(live.connection).toBe('reconnecting');
    });
});

describe('an action', () => {
    beforeEach(() => latest().says(welcome()));

    it('goes out with the version of its seat', () => {
        live.tryText(0, 'Sb1-b2');
        expect(latest().acts).toMatchObject([{ seat: 0, version: 3, text: 'Sb1-b2' }]);
    });

    it('is sent again with the same id when the connection was lost before the answer', () => {
        live.tryText(0, 'Sb1-b2');
        const [first] = latest().acts;
        latest().close();
        vi.advanceTimersByTime(1000);
        latest().says(welcome());
        expect(latest().acts).toEqual([first]);
    });

    it('is not sent again once it was answered', () => {
        live.tryText(0, 'Sb1-b2');
        const id = latest().acts[0]!.id;
        latest().says({ type: 'happened', events: [event(0, 'Sb1-b2')], frame: frame({ event: 1 }), id });
        latest().close();
        vi.advanceTimersByTime(1000);
        latest().says(welcome({ event: 1 }));
        expect(latest().acts).toEqual([]);
        expect(live.events).toHaveLength(1);
    });

    it('made while the connection is lost is kept and sent', () => {
        latest().close();
        live.tryText(0, 'Sb1-b2');
        vi.advanceTimersByTime(1000);
        latest().says(welcome());
        expect(latest().acts).toHaveLength(1);
    });

    it('waits for the one before it', () => {
        live.tryText(0, 'a');
        live.tryText(0, 'b');
        expect(latest().acts.map((act) => act.text)).toEqual(['a']);
    });

    it('is followed by others, each when the one before has been answered', () => {
        live.act(0, steps[0]!, [steps[1]!, steps[2]!]);
        expect(latest().acts.map((act) => act.action)).toEqual([0]);
        const now = frame({ event: 1, acting: [{ seat: 0, version: 4, prompt: 'More', actions: [] }] });
        latest().says({ type: 'happened', events: [], frame: now, id: null });
        expect(latest().acts).toHaveLength(1);
        latest().says({ type: 'happened', events: [], frame: now, id: latest().acts[0]!.id });
        expect(latest().acts[1]).toMatchObject({ action: 1, version: 4 });
        latest().says({ type: 'refused', id: latest().acts[1]!.id, rule: '1.1', sentence: 'No.' });
        expect(latest().acts).toHaveLength(2);
        expect(live.pending.list).toEqual([]);
    });

    it('that is refused says why, by the rule', () => {
        live.tryText(0, 'x');
        latest().says({ type: 'refused', id: latest().acts[0]!.id, rule: '3.8', sentence: 'It is taken.' });
        expect(live.notice).toMatchObject({ kind: 'refused', rule: '3.8', sentence: 'It is taken.' });
        expect(live.pending.list).toEqual([]);
    });

    it('that came too fast is tried again', () => {
        live.tryText(0, 'a');
        latest().says({ type: 'error', id: latest().acts[0]!.id, error: 'too-fast', sentence: 'Slower.' });
        vi.advanceTimersByTime(600);
        expect(latest().acts).toHaveLength(2);
        expect(live.notice).toBeNull();
    });

    it('on something stale brings the fresh frame', () => {
        live.tryText(0, 'a');
        const id = latest().acts[0]!.id;
        latest().says({ type: 'error', id, error: 'stale', sentence: 'Too late.', frame: frame({ event: 7 }) });
        expect(live.frame?.event).toBe(7);
        expect(live.pending.list).toEqual([]);
    });
});

describe('events', () => {
    it('heard again are kept once, and the later text counts', () => {
        const merged = mergeEvents([event(0, 'a'), event(1, '')], [event(1, 'b'), event(2, 'c')]);
        expect(merged.map((each) => each.text)).toEqual(['a', 'b', 'c']);
    });

    it('that were taken back no longer stand', () => {
        const back = event(2, 'takes back', { kind: 'take-back', back_to: 1 });
        const kept = withoutTakenBack([event(0, 'a'), event(1, 'b'), back, event(3, 'c')]);
        expect(kept.map((each) => each.text)).toEqual(['a', 'c']);
    });
});

describe('previews', () => {
    const now = frame({ acting: [{ seat: 0, version: 3, prompt: 'Move', actions: [0, 1] }] });

    beforeEach(() => latest().says(welcome({ frame: now })));

    it('ask by ids what an action would do, and keep the answer out of the notices', async () => {
        const asked = live.preview(0, steps[1]!, [steps[0]!], { view: true });
        const question = latest().sent.at(-1)!;
        expect(question).toMatchObject({ type: 'preview', seat: 0, version: 3, action: 1, after: [0], view: true });
        const view = { type: 'forgenesis', creatures: [], sides: [], to_move: '', turn: 1 } as const;
        latest().says({
            type: 'previewed',
            id: question.id,
            points: { land: 2 },
            actions: [2],
            view: { ...view, creatures: [], sides: [] },
        });
        expect(await asked).toEqual({ points: { land: 2 }, actions: [steps[2]], view });

        const refused = live.preview(0, steps[1]!);
        latest().says({ type: 'refused', id: latest().sent.at(-1)!.id, rule: '3.4', sentence: 'No.' });
        expect(await refused).toEqual({ rule: '3.4', sentence: 'No.' });
        expect(live.notice).toBeNull();
    });

    it('ask by its step about an action that is maybe not legal', () => {
        const step = { type: 'end-turn' };
        void live.preview(0, { id: UNLISTED, text: 'end turn', step });
        const { action, step: asked } = latest().sent.at(-1) as { action?: number; step?: unknown };
        expect([action, asked]).toEqual([undefined, step]);
    });

    it('have no answer when the connection is lost', async () => {
        const asked = live.preview(0, steps[1]!);
        latest().close();
        expect(await asked).toBeNull();
    });

    it('are not sent for a version that is over', async () => {
        for (let count = 0; count < 4; count++) void live.preview(0, steps[0]!, [], { queued: true });
        const late = live.preview(0, steps[1]!, [], { queued: true });
        const next = frame({ event: 1, acting: [{ seat: 0, version: 4, prompt: 'Move', actions: [1] }] });
        latest().says({ type: 'happened', events: [], frame: next, id: null });
        const first = latest().sent.find((message) => message.type === 'preview')!;
        latest().says({ type: 'error', id: first.id, error: 'stale', sentence: 'Too late.' });
        expect(await late).toBeNull();
        expect(latest().sent.filter((message) => message.type === 'preview')).toHaveLength(4);
    });
});
