/** Keys of every board: they mean the board, but never behind a dialog, in a field or together with a modifier. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { BoardProps } from '../../src/boards/contract';
import { creature, previewOf, viewOf } from '../../src/boards/forgenesis/fixtures';
import * as kingdomMaps from '../../src/boards/kingdom-maps/fixtures';
import * as polyminix from '../../src/boards/polyminix/fixtures';
import { gameBoard } from '../../src/boards/registry';
import * as terramorphicExpanse from '../../src/boards/terramorphic-expanse/fixtures';
import Dialog from '../../src/components/Dialog.svelte';

type Given = Partial<BoardProps<any, any>>;
/** What a board is given, and keys that plan something there, each of which can be seen. */
type Position = { given: () => Given; keys: string[] };

const ROWS = Array.from({ length: 12 }, () => '.'.repeat(12));
const MOVE = { id: 0, text: 'b1 up', step: { type: 'move', square: 'b1', direction: 'up' } };
const END = { id: 1, text: 'end turn', step: { type: 'end-turn' } };

const POSITIONS: Record<string, Position> = {
    forgenesis: {
        given: () => ({
            view: viewOf([creature('b1', 'S')]),
            actions: [MOVE, END],
            preview: previewOf({ 'b1 up': [creature('b2', 'S')] }) as Given['preview'],
        }),
        keys: ['ArrowRight', 'Enter', 'ArrowUp', 'Enter'],
    },
    'graphia-genesis': {
        given: () => ({
            view: {
                type: 'graphia-genesis',
                round: 4,
                phase: 'draw',
                terrain: 'Nexus',
                cards: [],
                die: 1,
                terrains_left: [],
                shapes_left: [],
                desolated: [],
                loses: 'terrain',
                maps: [{ rows: ROWS, is_to_draw: true, has_drawn: false, last: [], sheet: [], withheld: [] }],
            },
            actions: [{ id: 0, text: 'N r1 c3', step: { type: 'nexus', row: 1, column: 3 } }],
        }),
        keys: ['ArrowRight', 'Enter'],
    },
    'kingdom-maps': {
        given: () => ({
            view: kingdomMaps.view(),
            actions: kingdomMaps.START,
            preview: kingdomMaps.preview as Given['preview'],
        }),
        keys: ['f', '1', 'ArrowRight', ' '],
    },
    polyminix: { given: () => polyminix.props(), keys: ['i', 'r', 'r'] },
    'terramorphic-expanse': {
        given: () => {
            const view = terramorphicExpanse.view({ phase: 'terraform' });
            const preview = terramorphicExpanse.previewFrom(view) as Given['preview'];
            return { view, actions: terramorphicExpanse.LANDS, preview };
        },
        keys: ['3', 'f', 'p', 'e'],
    },
};
const folders = Object.keys(import.meta.glob('../../src/boards/*/index.ts')).map((path) => path.split('/').at(-2)!);
const KEYS = [
    ...'abcdefghijklmnopqrstuvwxyz0123456789+- ',
    ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'],
    ...['Enter', 'Escape', 'Tab', 'Delete', 'Backspace'],
];
const MODIFIERS = ['altKey', 'ctrlKey', 'metaKey'];

// The first test of a board loads it.
vi.setConfig({ testTimeout: 20_000 });

const children = createRawSnippet(() => ({ render: () => '<p>The rules</p>' }));

/** Until what the server of the test says, and what follows from it, is shown. */
const settled = () => new Promise((done) => setTimeout(done));

async function press(target: Element, key: string) {
    await fireEvent.keyDown(target, { key });
    await settled();
}

/** A board with a plan on it that Enter sends. */
async function planned(game: string) {
    const { given, keys } = POSITIONS[game]!;
    const calls = { act: vi.fn(), refuse: vi.fn(), tryText: vi.fn(), showPlan: vi.fn() };
    const rest = { seat: 0, prompt: '', lastEvents: [], names: false, motion: false, isReplay: false, parts: [] };
    const { board } = (await gameBoard(game))!;
    const { container } = render(board, { ...rest, ...given(), ...calls } as BoardProps<any, any>);
    const grid = screen.getByRole('grid');
    await settled();
    let isChanged = false;
    const observer = new MutationObserver(() => (isChanged = true));
    observer.observe(container, { subtree: true, childList: true, attributes: true, characterData: true });
    /** Whether anything has changed on the board, or was called, since it was asked last. */
    const hasChanged = () => {
        const found = [
            isChanged,
            observer.takeRecords().length,
            ...Object.values(calls).map(({ mock }) => mock.calls.length),
        ];
        for (const call of Object.values(calls)) call.mockClear();
        isChanged = false;
        return found.some(Boolean);
    };
    for (const key of keys) {
        await press(grid, key);
        expect(calls.act).not.toHaveBeenCalled();
        expect(hasChanged(), `${key} plans`).toBe(true);
    }
    return { act: calls.act, grid, hasChanged };
}

afterEach(() => document.body.replaceChildren());

it('knows a position of every board', () => {
    expect(Object.keys(POSITIONS).sort()).toEqual(folders.sort());
});

it.each(folders)('%s: no key acts while a dialog is open, wherever the focus is', async (game) => {
    const { act, grid, hasChanged } = await planned(game);
    const { unmount } = render(Dialog, { title: 'Rules', close: () => {}, children });
    const dialog = screen.getByRole('dialog');
    for (const target of [dialog, document.body, grid]) {
        for (const key of KEYS) {
            await fireEvent.keyDown(target, { key });
            expect(hasChanged(), `${key} on ${target.tagName}`).toBe(false);
        }
    }
    await settled();
    expect(hasChanged()).toBe(false);
    unmount();
    await press(grid, 'Enter');
    expect(act).toHaveBeenCalledOnce();
});

it.each(folders)('%s: a key typed into a field, or with a modifier, does not act', async (game) => {
    const { grid, hasChanged } = await planned(game);
    const field = document.body.appendChild(document.createElement('input'));
    for (const key of KEYS) {
        await fireEvent.keyDown(field, { key });
        for (const modifier of MODIFIERS) await fireEvent.keyDown(grid, { key, [modifier]: true });
        expect(hasChanged(), key).toBe(false);
    }
    await settled();
    expect(hasChanged()).toBe(false);
});
