import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UNLISTED } from '../../api/steps';
import { creature, previewOf, viewOf } from './fixtures';
import { Plan, type Given } from './plan.svelte';
import type { Creature, LegalAction, Step } from './types';

let ids = 0;
const action = (text: string, step: Step): LegalAction => ({ id: ids++, text, step });
const move = (square: string, direction: string) =>
    action(`${square} ${direction}`, { type: 'move', square, direction });
const ability = (square: string, verb: string, direction: string) =>
    action(`${square} ${verb} ${direction}`, { type: 'ability', square, ability: verb, direction });

const act = vi.fn();
const refuse = vi.fn();

type More = { after?: Record<string, Creature[]>; reserve?: string };

/** A plan as the board keeps it: previews are requested for what is shown. */
function planning(creatures: Creature[], actions: LegalAction[], { after = {}, reserve }: More = {}) {
    const preview = vi.fn(previewOf(after));
    let given = $state.raw<Given>({
        view: viewOf(creatures, reserve),
        seat: 0,
        actions,
        version: 1,
        act,
        refuse,
        preview,
    });
    const plan = new Plan(() => given);
    /** Until what is shown has been answered. */
    const settle = async () => {
        plan.load(plan.shown);
        await Promise.resolve();
        await new Promise((done) => setTimeout(done));
        if (!plan.isLoading) plan.loaded();
    };
    const tap = async (...spots: string[]) => {
        for (const spot of spots) {
            plan.tap(spot);
            await settle();
        }
    };
    const change = (changed: Partial<Given>) => {
        given = { ...given, ...changed };
        flushSync();
    };
    return { plan, change, tap, settle, preview };
}

beforeEach(() => vi.clearAllMocks());

describe('plan, then commit', () => {
    const up = move('b1', 'up');
    const creatures = [creature('b1', 'S')];
    const after = { 'b1 up': [creature('b2', 'S')] };

    it('acts at the second tap on the target', async () => {
        const { plan, tap } = planning(creatures, [up], { after });
        await tap('b1');
        expect(plan.source).toBe('b1');
        expect(plan.targets).toEqual(['b2']);
        await tap('b2');
        expect(plan.previewed?.text).toBe('Move to b2');
        expect(act).not.toHaveBeenCalled();
        await tap('b2');
        expect(act).toHaveBeenCalledExactlyOnceWith(up);
        expect(plan.source).toBeNull();
    });

    it('takes back the plan first, then the selection', async () => {
        const { plan, tap } = planning(creatures, [up], { after });
        await tap('b1', 'b2');
        plan.back();
        expect([plan.source, plan.planned]).toEqual(['b1', null]);
        plan.back();
        expect(plan.source).toBeNull();
        expect(refuse).not.toHaveBeenCalled();
    });

    it('shows what is pointed at before anything is tapped', () => {
        const { plan } = planning(creatures, [up]);
        plan.pointed = 'b1';
        expect(plan.offered).toHaveLength(1);
        expect(plan.sentence).toBe('Orange Snake swaps places with a creature beside it.');
        expect(plan.previewed).toBeNull();
    });

    it('shows nothing under a finger that was lifted', () => {
        const { plan } = planning(creatures, [up]);
        plan.input = 'touch';
        plan.pointed = 'b1';
        expect(plan.offered).toEqual([]);
        expect(plan.sentence).toBe('Orange Snake swaps places with a creature beside it.');
        plan.tap('b1');
        expect(plan.offered).toHaveLength(1);
    });

    it('shows what is pointed at in a list', async () => {
        const refresh = action('refresh', { type: 'refresh' });
        const tired = [creature('b1', 'S', 'Orange', true)];
        const { plan, settle } = planning(tired, [refresh], { after: { refresh: creatures } });
        plan.hovered = refresh.id;
        await settle();
        expect(plan.previewed?.changes).toMatchObject([{ to: 'b1', is_resting: false }]);
        plan.commit(plan.refresh);
        expect(act).toHaveBeenCalledExactlyOnceWith(refresh);
    });

    it('keeps a plan while its action is legal, and no longer', async () => {
        const { plan, change, tap } = planning(creatures, [up], { after });
        await tap('b1', 'b2');
        change({ actions: [{ ...up }] });
        expect(plan.planned?.text).toBe('Move to b2');
        change({ actions: [] });
        expect([plan.source, plan.planned]).toEqual([null, null]);
    });
});

describe('previews', () => {
    const up = move('b1', 'up');
    const swap = ability('b1', 'swap', 'right');
    const other = move('c1', 'up');
    const creatures = [creature('b1', 'S'), creature('c1', 'G')];
    const after = {
        'b1 up': [creature('b2', 'S'), creature('c1', 'G')],
        'b1 swap right': [creature('c1', 'S'), creature('b1', 'G')],
    };

    it('are requested once for the creature that is shown, and anew for the next version', async () => {
        const { plan, change, tap, settle, preview } = planning(creatures, [up, swap, other], { after });
        await tap('b1');
        await settle();
        expect(preview.mock.calls.map(([asked]) => asked)).toEqual([up, swap]);
        expect(preview).toHaveBeenCalledWith(up, [], { view: true, queued: true });
        expect(plan.targets).toEqual(['b2', 'c1']);
        change({ version: 2 });
        expect(plan.targets).toEqual([]);
        await settle();
        expect(preview).toHaveBeenCalledTimes(4);
    });

    it('that are still missing keep a tap until they have come', async () => {
        const { plan, settle } = planning(creatures, [up, swap], { after });
        plan.tap('b1');
        plan.tap('b2');
        expect([plan.isLoading, plan.planned, plan.announcement]).toEqual([true, null, '']);
        await settle();
        expect(plan.planned?.action).toBe(up);
        expect(refuse).not.toHaveBeenCalled();
    });
});

describe('what a tap means', () => {
    it('asks when several actions end on one square', async () => {
        const [butterfly, snake, beetle] = [creature('b2', 'Y'), creature('b3', 'S', 'Blue'), creature('a2', 'B')];
        const shove = ability('b2', 'shove', 'up');
        const swap = ability('b2', 'swap', 'up');
        const tired = { ...butterfly, is_resting: true };
        const { plan, tap } = planning([butterfly, snake, beetle], [shove, swap], {
            after: {
                [shove.text]: [tired, { ...snake, square: 'b4' }, beetle],
                [swap.text]: [{ ...tired, square: 'b3' }, { ...snake, square: 'b2' }, beetle],
            },
        });
        await tap('b2', 'b3');
        expect(plan.ambiguous).toBe('b3');
        expect(plan.choices.map((option) => option.text)).toEqual(['Shove Blue Snake to b4', 'Swap with Blue Snake']);
        plan.chooseNumber(2);
        expect(plan.planned?.action).toBe(swap);
        plan.commit();
        expect(act).toHaveBeenCalledExactlyOnceWith(swap);
    });

    it('prefers what ends on a square to what only passes it', async () => {
        const [firefly, frog] = [creature('b1', 'F'), creature('b4', 'G', 'Blue')];
        const pull = ability('b1', 'pull', 'up');
        const up = move('b1', 'up');
        const { plan, tap } = planning([firefly, frog], [up, pull], {
            after: {
                [up.text]: [{ ...firefly, square: 'b2' }, frog],
                [pull.text]: [
                    { ...firefly, is_resting: true },
                    { ...frog, square: 'b2' },
                ],
            },
        });
        await tap('b1', 'b4');
        expect(plan.planned?.text).toBe('Pull Blue Frog to b2');
        await tap('b2');
        expect(plan.planned?.action).toBe(up);
        expect(act).not.toHaveBeenCalled();
        plan.back();
        await tap('b3');
        expect(plan.planned?.action).toBe(pull);
    });

    it('summons from the tray, or asks what shall come to a space', async () => {
        const actions = (['B', 'G'] as const).map((kind) =>
            action(`summon ${kind} a2`, { type: 'summon', creature: kind, space: 'a2' }),
        );
        const { plan, tap } = planning([], actions, { reserve: 'BG' });
        plan.tapTray('Orange', 'G');
        expect(plan.targets).toEqual(['a2']);
        await tap('a2', 'a2');
        expect(act).toHaveBeenCalledExactlyOnceWith(actions[1]);
        await tap('a2');
        expect(plan.choices).toHaveLength(2);
    });

    it("places one of the opponent's creatures", async () => {
        const place = action('place G c4', { type: 'place', creature: 'G', space: 'c4' });
        const { plan, tap } = planning([], [place], { after: { 'place G c4': [creature('c4', 'G', 'Blue')] } });
        plan.tapTray('Blue', 'G');
        await tap('c4');
        expect(plan.previewed?.changes[0]?.creature.colour).toBe('Blue');
    });
});

describe('what is not legal', () => {
    const creatures = [creature('b1', 'S'), creature('b3', 'G', 'Blue'), creature('c1', 'B', 'Orange', true)];
    const up = move('b1', 'up');
    const after = { 'b1 up': [creature('b2', 'S'), ...creatures.slice(1)] };

    it('is asked of the server, which names the rule', async () => {
        const { plan, tap, change } = planning(creatures, [up], { after });
        const preview = vi.fn(async (_: LegalAction) => ({ rule: '4.6', sentence: 'It needs a creature.' }));
        await tap('b1');
        change({ preview });
        await tap('b3');
        const swap = { type: 'ability', square: 'b1', ability: 'swap', direction: 'up' };
        expect(preview.mock.lastCall![0]).toMatchObject({ id: UNLISTED, step: swap });
        expect(refuse).toHaveBeenLastCalledWith('It needs a creature.', '4.6');
        plan.clear();
        await tap('c1');
        expect(preview.mock.lastCall![0].step).toEqual({ type: 'move', square: 'c1', direction: 'up' });
        plan.tapTray('Orange', 'D');
        expect(preview.mock.lastCall![0].step).toEqual({ type: 'summon', creature: 'D', space: 'a2' });
        expect(act).not.toHaveBeenCalled();
    });

    it('is refused at once where no step leads', async () => {
        const summon = action('summon G a2', { type: 'summon', creature: 'G', space: 'a2' });
        const { plan, tap, preview } = planning(creatures, [up, summon], { after, reserve: 'G' });
        await tap('b1', 'd2');
        expect(refuse).toHaveBeenLastCalledWith("'d2' is not one step from b1.");
        plan.tapTray('Orange', 'G');
        await tap('b3');
        expect(refuse).toHaveBeenLastCalledWith('Nothing can be done there.');
        expect(preview).not.toHaveBeenCalledWith(expect.objectContaining({ id: UNLISTED }));
    });

    it('is not asked when it is not the turn, nor for looking at an enemy', async () => {
        for (const actions of [[], [up]]) {
            const { tap, preview } = planning(creatures, actions);
            await tap(actions.length > 0 ? 'b3' : 'b1');
            expect(preview).not.toHaveBeenCalled();
        }
        expect(refuse).not.toHaveBeenCalled();
    });
});

describe('announcements', () => {
    it('say who wins, also when it is the other', async () => {
        const [beetle, snake] = [creature('a2', 'B'), creature('c4', 'S')];
        const win = move('c4', 'right');
        const after = { [win.text]: [beetle, { ...snake, square: 'd4' }] };
        const { plan, tap } = planning([beetle, snake], [win], { after });
        await tap('c4', 'd4');
        expect(plan.announcement).toBe('Move to d4: Orange wins. Enter confirms, Escape takes back.');
    });

    it('number what is offered', async () => {
        const [right, fly] = [move('d1', 'right'), ability('d1', 'fly', 'up-left')];
        const after = { [right.text]: [], [fly.text]: [creature('c2', 'D', 'Orange', true)] };
        const { plan, tap } = planning([creature('d1', 'D')], [right, fly], { after });
        await tap('d1');
        expect(plan.announcement).toBe('Orange Bird on d1. 1: Move off the board, right. 2: Fly to c2.');
    });
});
