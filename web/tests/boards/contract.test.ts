/** What every board promises the page: `src/boards/contract.ts` lists it. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BACK, CELL, CONFIRM, FOCUSABLE, GRID, type BoardProps } from '../../src/boards/contract';
import GameBoard from '../../src/boards/GameBoard.svelte';
import Dialog from '../../src/components/Dialog.svelte';
import { pointed } from '../../src/match/lesson';
import { POSITIONS, TEXT_GAME, type Given } from './positions';

const folders = Object.keys(import.meta.glob('../../src/boards/*/index.ts')).map((path) => path.split('/').at(-2)!);
const LESSONS = import.meta.glob<{ default: { steps: { confirm?: string }[] } }>(
    '../../../src/landwright/games/*/data/lesson.json',
    { eager: true },
);
const TEXT_ACTIONS = ['left', 'right'].map((text, id) => ({ id, text, step: {} }));
const KEYS = [
    ...'abcdefghijklmnopqrstuvwxyz0123456789+- ',
    ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'],
    ...['Enter', 'Escape', 'Tab', 'Delete', 'Backspace'],
];
const MODIFIERS = ['altKey', 'ctrlKey', 'metaKey'];

// The first test of a board loads it.
const TIMEOUT = 20_000;
vi.setConfig({ testTimeout: TIMEOUT });

const children = createRawSnippet(() => ({ render: () => '<p>The rules</p>' }));

/** Until what the server of the test says, and what follows from it, is shown. */
const settled = () => new Promise((done) => setTimeout(done));

/** Whether the board used a key. */
async function press(target: Element, key: string): Promise<boolean> {
    const isLeft = await fireEvent.keyDown(target, { key });
    await settled();
    return !isLeft;
}

/** A board as the page shows it. */
async function mounted(game: string, more: Given = {}) {
    const calls = { act: vi.fn(), refuse: vi.fn(), tryText: vi.fn(), report: vi.fn() };
    const look = { names: false, motion: false, isReplay: false, parts: [] };
    const rest = { seat: 0, prompt: '', lastEvents: [], preview: async () => null, ...look };
    const given = POSITIONS[game]?.given() ?? { view: {}, actions: TEXT_ACTIONS };
    const shown = { ...rest, ...given, ...calls, ...more } as BoardProps<any> & typeof calls;
    const props = { game, drawing: 'a drawing', ...shown };
    const main = document.body.appendChild(document.createElement('main'));
    const { rerender } = render(GameBoard, { target: main, props });
    await vi.waitFor(() => expect(main.querySelector(FOCUSABLE)).not.toBeNull(), { timeout: TIMEOUT });
    await settled();
    return { ...calls, props, rerender, main, board: main.querySelector<HTMLElement>(FOCUSABLE)! };
}

/** A board with a plan on it that Enter sends. */
async function planned(game: string) {
    const found = await mounted(game);
    const { main, board, act, refuse, tryText, report } = found;
    const calls = [act, refuse, tryText, report];
    let isChanged = false;
    const observer = new MutationObserver(() => (isChanged = true));
    observer.observe(main, { subtree: true, childList: true, attributes: true, characterData: true });
    /** Whether anything has changed on the board, or was called, since it was asked last. */
    const hasChanged = () => {
        const changes = [isChanged, observer.takeRecords().length, ...calls.map(({ mock }) => mock.calls.length)];
        for (const call of calls) call.mockClear();
        isChanged = false;
        return changes.some(Boolean);
    };
    hasChanged();
    for (const key of POSITIONS[game]!.keys) {
        await press(board, key);
        expect(act).not.toHaveBeenCalled();
        expect(hasChanged(), `${key} plans`).toBe(true);
    }
    return { ...found, hasChanged };
}

afterEach(() => document.body.replaceChildren());

it('knows a position of every board', () => {
    expect(Object.keys(POSITIONS).sort()).toEqual(folders.sort());
});

describe.each([...folders, TEXT_GAME])('%s', (game) => {
    it('has nothing but buttons beside its cells, and none of them acts in a replay', async () => {
        const { main, act, tryText } = await mounted(game, { isReplay: true, actions: [] });
        expect(main.querySelector('[role="button"], [role="option"], [role="radio"]')).toBeNull();
        for (const button of main.querySelectorAll('button')) await fireEvent.click(button);
        expect(act).not.toHaveBeenCalled();
        expect(tryText).not.toHaveBeenCalled();
    });

    it('uses no key where nothing can be done', async () => {
        await mounted(game, { actions: [] });
        for (const key of KEYS) expect(await press(document.body, key), key).toBe(false);
    });

    it('says no hint in a live region: the page says it already', async () => {
        const { main, props, rerender } = await mounted(game);
        await rerender({ ...props, hint: props.actions[0] });
        await settled();
        const live = [...main.querySelectorAll('[aria-live], [role="status"], [role="log"], [role="alert"]')];
        expect(live.map((region) => region.getAttribute('aria-live'))).toEqual(game === TEXT_GAME ? [] : ['polite']);
        expect(live.some((region) => region.textContent?.includes('Hint'))).toBe(false);
    });
});

const confirming = Object.entries(LESSONS)
    .filter(([, { default: lesson }]) => lesson.steps.some(({ confirm }) => confirm))
    .map(([path]) => path.split('/').at(-3)!.replaceAll('_', '-'));

it.each(confirming)('%s: reports what a lesson waits for, and has the buttons for it', async (game) => {
    const { board, report } = await mounted(game);
    expect(pointed(document, [CONFIRM])).toHaveLength(1);
    expect(pointed(document, [BACK])).toHaveLength(1);
    expect(report.mock.lastCall![0].planned).toEqual([]);
    for (const key of POSITIONS[game]!.keys) await press(board, key);
    expect(report.mock.lastCall![0].planned.length).toBeGreaterThan(0);
});

it.each([...confirming, 'forgenesis'])('%s: confirms nothing that a lesson does not mean', async (game) => {
    const { board, act } = await mounted(game, { isHeld: true });
    for (const key of [...POSITIONS[game]!.keys, 'Enter']) await press(board, key);
    const confirm = screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${CONFIRM}`) });
    expect(confirm.disabled).toBe(true);
    expect(act).not.toHaveBeenCalled();
});

describe('the board of texts', () => {
    it('takes the focus where it scrolls, and has a button for each action', async () => {
        const { main, board, act } = await mounted(TEXT_GAME);
        expect([board.tagName, main.querySelector(GRID)]).toEqual(['PRE', null]);
        expect(pointed(document, ['right'])).toHaveLength(1);
        await fireEvent.click(screen.getByRole('button', { name: 'right' }));
        expect(act).toHaveBeenCalledExactlyOnceWith(TEXT_ACTIONS[1]);
    });
});

describe.each(folders)('%s', (game) => {
    it('is one drawing, which takes the focus, with a cursor on one of its cells', async () => {
        const { main, board } = await mounted(game);
        expect([...main.querySelectorAll(GRID)]).toEqual([board]);
        expect([board.tagName, board.querySelector('[tabindex]')]).toEqual(['svg', null]);
        const cursor = () => document.getElementById(board.getAttribute('aria-activedescendant')!);
        for (const key of ['Shift', 'ArrowRight', 'ArrowDown']) {
            await press(board, key);
            expect(cursor()?.matches(`${GRID} ${CELL}`), key).toBe(true);
        }
    });

    it('has cells with names of their own, by which lessons point at them', async () => {
        const { board } = await mounted(game);
        const cells = [...board.querySelectorAll<SVGElement>(CELL)];
        for (const names of [cells.map((cell) => cell.id), cells.map((cell) => cell.dataset.cell)]) {
            expect(names.every(Boolean)).toBe(true);
            expect(new Set(names).size).toBe(cells.length);
        }
        expect(pointed(document, [POSITIONS[game]!.cell]).map(({ isRound }) => isRound)).toEqual([true]);
    });

    it('uses Escape until all is taken back, and then leaves it to the page', async () => {
        const { board, act } = await planned(game);
        expect(await press(board, 'Escape')).toBe(true);
        for (const _ of POSITIONS[game]!.keys) await press(board, 'Escape');
        expect(await press(board, 'Escape')).toBe(false);
        await press(document.body, 'Enter');
        expect(act).not.toHaveBeenCalled();
    });

    it('acts by no key while a dialog is open, wherever the focus is', async () => {
        const { act, board, hasChanged } = await planned(game);
        const { unmount } = render(Dialog, { title: 'Rules', close: () => {}, children });
        const dialog = screen.getByRole('dialog');
        for (const target of [dialog, document.body, board]) {
            for (const key of KEYS) {
                await fireEvent.keyDown(target, { key });
                expect(hasChanged(), `${key} on ${target.tagName}`).toBe(false);
            }
        }
        await settled();
        expect(hasChanged()).toBe(false);
        unmount();
        await press(board, 'Enter');
        expect(act).toHaveBeenCalledOnce();
    });

    it('does not act by a key typed into a field, or with a modifier', async () => {
        const { board, hasChanged } = await planned(game);
        const field = document.body.appendChild(document.createElement('input'));
        for (const key of KEYS) {
            await fireEvent.keyDown(field, { key });
            for (const modifier of MODIFIERS) await fireEvent.keyDown(board, { key, [modifier]: true });
            expect(hasChanged(), key).toBe(false);
        }
        await settled();
        expect(hasChanged()).toBe(false);
    });
});
