import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Previewer } from '../previews.svelte';
import { PARTS, preview as answer, seat, second, START, take, view } from './fixtures';
import { hexNumber } from './hexes';
import { announcePlan, describePlan, describeWaiting, describeWrongMoment, promptOf, stepsOf } from './plan-text';
import { TurnPlan, type TurnPlanProps } from './plan.svelte';
import { StrokeInput } from './stroke-input';
import type { Step } from './types';

let given: TurnPlanProps;
let preview: Previewer<Step>;
let plan: TurnPlan;
const hexes = (...names: string[]) => names.map((name) => hexNumber(name)!);

function deal(more: Partial<TurnPlanProps> = {}, previewer: Previewer<Step> = answer) {
    preview = vi.fn(previewer);
    given = { view: view(), seat: 0, actions: START, preview, act: vi.fn(), refuse: vi.fn(), ...more };
    const state = $state.raw(given);
    plan = new TurnPlan(() => state);
}

async function planTurn(...names: string[]) {
    plan.announce('Forest');
    await plan.loadPreviews();
    plan.take(plan.picks.find(({ pips }) => pips === 3)!);
    await plan.loadPreviews();
    for (const hex of hexes(...names)) {
        plan.tap(hex);
        await plan.loadPreviews();
    }
}

beforeEach(() => deal());

describe('choosing', () => {
    it('begins with a territory', () => {
        expect(plan.territories).toEqual(['Forest', 'Lake']);
        expect(describePlan(plan, PARTS)).toBe('Choose a territory, then a die for the number of hexes.');
        expect([plan.number, plan.isWhole, plan.picks]).toEqual([0, false, []]);
    });

    it('has steps, and a prompt that follows them', async () => {
        expect([stepsOf(plan), promptOf(plan)]).toEqual([{ steps: ['Territory', 'Die', 'Draw'], now: 0 }, '']);
        plan.announce('Forest');
        expect([stepsOf(plan).now, promptOf(plan)]).toEqual([1, 'Take a die for the number of Forest hexes.']);
        await planTurn();
        expect([stepsOf(plan).now, promptOf(plan)]).toEqual([2, 'Draw Forest: 3 hexes left.']);
    });

    it('then takes a die, which can be confirmed', async () => {
        plan.announce('Forest');
        expect(plan.next).toBeNull();
        await plan.loadPreviews();
        expect(plan.picks.map(({ pips }) => pips)).toEqual([1, 3, 4]);
        expect([plan.isWhole, describePlan(plan, PARTS)]).toEqual([
            false,
            'Forest: take a die for the number of hexes.',
        ]);
        plan.takeNumber(4);
        await plan.loadPreviews();
        expect([plan.number, plan.left, plan.isWhole]).toEqual([4, 4, true]);
        expect(describePlan(plan, PARTS)).toContain('or confirm the number first');
        plan.commit();
        expect(given.act).toHaveBeenCalledExactlyOnceWith(START[0], [take(4)]);
        expect(plan.actions).toEqual([]);
    });

    it('spends ±1 as far as that goes', async () => {
        await planTurn();
        expect([plan.canAlter(-1), plan.canAlter(1)]).toEqual([true, true]);
        plan.alter(-1);
        await plan.loadPreviews();
        expect([plan.number, plan.pick?.pips, plan.canAlter(-1)]).toEqual([2, 3, false]);
        plan.alter(-1);
        expect(plan.number).toBe(2);
    });

    it('takes a number from the nearest die', async () => {
        await planTurn();
        plan.takeNumber(2);
        expect([plan.pick?.pips, plan.number]).toEqual([1, 2]);
    });

    it('keeps what was chosen later when something earlier changes', async () => {
        await planTurn('e5', 'e6');
        plan.announce('Lake');
        await plan.loadPreviews();
        expect(plan.actions.map(({ text }) => text)).toEqual(['Lake', 'take 3', 'e5', 'e6']);
        plan.takeNumber(1);
        await plan.loadPreviews();
        expect(plan.actions.map(({ text }) => text)).toEqual(['Lake', 'take 1', 'e5']);
    });

    it('asks the server why something cannot be chosen', async () => {
        plan.announce('Desert');
        await vi.waitFor(() => expect(given.refuse).toHaveBeenCalledWith('The hexes are connected.', '4.3'));
        expect(vi.mocked(preview).mock.calls[0]![0].step).toEqual({ type: 'announce', territory: 'Desert' });
    });

    it('pairs two dice in a solo game', async () => {
        const actions = [second('Mountain', 3), second('Mountain', 4), second('Farm', 1), second('Farm', 2)];
        deal({ actions, view: view({ phase: 'second', dice: [1, 3], seats: [seat()] }) });
        expect(plan.picks.map(({ pips, territory }) => [pips, territory])).toEqual([
            [3, 'Mountain'],
            [1, 'Farm'],
        ]);
        expect(describePlan(plan, PARTS)).toBe('One die gives the territory, the other the number of hexes.');
        plan.takeNumber(1);
        expect([plan.territory, plan.number, plan.canAlter(1)]).toEqual(['Farm', 1, true]);
    });

    it('confirms a number before its hexes only where others wait for it', async () => {
        await planTurn();
        expect(plan.isWhole).toBe(true);
        deal({ view: view({ seats: [seat()] }) });
        await planTurn();
        expect([plan.isWhole, describePlan(plan, PARTS)]).toEqual([false, 'Forest, 3 hexes: draw on the map.']);
    });

    it('takes a die that can only be drawn with ±1 as that allows', async () => {
        deal({ actions: [second('Farm', 1)], view: view({ phase: 'second', dice: [3, 4], seats: [seat()] }) });
        plan.takeNumber(4);
        expect([plan.number, plan.pick?.pips]).toEqual([1, 4]);
        plan.takeNumber(6);
        const asked = () => vi.mocked(preview).mock.lastCall![0].step;
        await vi.waitFor(() => expect(asked()).toEqual({ type: 'second', territory: 'Farm', number: 6 }));
    });

    it('does nothing when it is not our turn', () => {
        deal({ actions: [] });
        plan.announce('Forest');
        plan.tap(30);
        expect([plan.actions, plan.isActing]).toEqual([[], false]);
        expect(preview).not.toHaveBeenCalled();
    });
});

describe('painting', () => {
    it('goes hex by hex, where the group can still go', async () => {
        await planTurn('e5');
        expect([plan.left, plan.isWhole]).toEqual([2, false]);
        expect(plan.open).toEqual(hexes('d4', 'd5', 'e4', 'e6', 'f4', 'f5'));
        expect(describePlan(plan, PARTS)).toBe('Forest, 3 hexes: 2 more.');
        plan.tap(hexNumber('a1')!);
        await vi.waitFor(() => expect(given.refuse).toHaveBeenCalledWith('The hexes are connected.', '4.3'));
        expect(plan.painted).toEqual(hexes('e5'));
    });

    it('says what the drawing would bring, and is confirmed as a whole', async () => {
        await planTurn('e4', 'd4', 'd5');
        expect([plan.isWhole, plan.gain, plan.change]).toEqual([true, 3, { A2: 3, B1: 0, '?': 0 }]);
        expect(describePlan(plan, PARTS)).toBe('Forest on e4, d4 and d5: +3 points.');
        expect(announcePlan(plan, PARTS)).toContain('Total 5. Enter confirms');
        plan.commit();
        expect(vi.mocked(given.act).mock.calls[0]![1]!.map(({ text }) => text)).toEqual(['take 3', 'e4', 'd4', 'd5']);
    });

    it('is taken back hex by hex, or from one hex on', async () => {
        await planTurn('e4', 'd4', 'd5');
        plan.back();
        expect(plan.painted).toEqual(hexes('e4', 'd4'));
        plan.tap(hexNumber('e4')!);
        expect([plan.painted, plan.number]).toEqual([[], 3]);
        plan.back();
        plan.back();
        expect(plan.actions).toEqual([]);
    });

    it('foretells the hex that is pointed at', async () => {
        await planTurn('e4');
        plan.hovered = hexNumber('e3')!;
        await plan.loadPreviews();
        expect(plan.gain).toBe(2);
        plan.hovered = hexNumber('a1')!;
        expect(plan.gain).toBe(1);
    });

    it('remembers what is wanted before the server has answered', async () => {
        plan.announce('Forest');
        plan.takeNumber(3);
        expect(plan.number).toBe(0);
        await plan.loadPreviews();
        expect(plan.number).toBe(3);
        for (const hex of hexes('e4', 'd4', 'a5', 'd5')) plan.paint(hex);
        expect(plan.painted).toEqual(hexes('e4'));
        await plan.loadPreviews();
        expect(plan.painted).toEqual(hexes('e4', 'd4', 'd5'));
    });

    it('makes a number that was wanted early from the nearest die', async () => {
        deal({}, async () => ({ points: {}, actions: [take(4, 3)] }));
        plan.announce('Forest');
        plan.takeNumber(4);
        await plan.loadPreviews();
        expect([plan.number, plan.actions.at(-1)?.text]).toEqual([3, 'take 4 as 3']);
    });

    it('scores a criterion when ? is drawn', async () => {
        await planTurn('e4', 'e5', 'e6');
        expect(plan.criteria).toEqual(['A2', 'B1']);
        expect([describePlan(plan, PARTS), plan.isWhole]).toEqual([
            'The ? hex: choose one criterion; what it is worth now counts once more.',
            true,
        ]);
        plan.scoreCriterion('A2');
        await plan.loadPreviews();
        expect([plan.criterion, describePlan(plan, PARTS)]).toEqual(['A2', 'Greatwood counts once more: +3 points.']);
    });

    it('goes on with what is confirmed already', () => {
        const own = seat({ task: 'draw', number: 3, drawn: ['e5'] });
        deal({ view: view({ phase: 'everyone', territory: 'Lake', seats: [own] }) });
        expect([plan.territory, plan.left, plan.confirmed]).toEqual(['Lake', 2, [30]]);
        expect(describePlan(plan, PARTS)).toBe('Lake, 3 hexes: 2 more.');
    });

    it('shows what is on its way until it is there', async () => {
        let now = $state.raw(given);
        plan = new TurnPlan(() => now);
        await planTurn('e4', 'd4', 'd5');
        plan.commit();
        now = { ...given, isSending: true };
        expect(plan.sent).toMatchObject({ territory: 'Forest', hexes: hexes('e4', 'd4', 'd5') });
        const rows = [...given.view.seats[0]!.rows];
        const own = seat({ task: 'draw', number: 3, drawn: ['e4'], rows: rows.with(4, '...F.....') });
        now = {
            ...given,
            isSending: true,
            view: view({ phase: 'everyone', territory: 'Forest', taken: 3, seats: [own] }),
        };
        expect(plan.sent.hexes).toEqual(hexes('d4', 'd5'));
        expect(plan.actions).toEqual([]);
        const whole = rows.with(4, '...F.....').with(3, '...FF...');
        now = {
            ...given,
            isSending: true,
            view: view({ phase: 'everyone', territory: 'Forest', taken: 3, seats: [seat({ rows: whole })] }),
        };
        expect(plan.sent.hexes).toEqual([]);
    });

    it('shows nothing of what was refused', async () => {
        let now = $state.raw(given);
        plan = new TurnPlan(() => now);
        await planTurn('e4', 'd4', 'd5');
        plan.commit();
        now = { ...given, isSending: true };
        expect(plan.sent.hexes).toHaveLength(3);
        now = { ...given, isSending: false };
        expect([plan.sent.hexes, plan.actions]).toEqual([[], []]);
    });

    it('cannot be confirmed while a lesson means something else', async () => {
        deal({ isHeld: true });
        await planTurn('e4', 'd4', 'd5');
        expect([plan.isWhole, plan.canCommit]).toEqual([true, false]);
        plan.commit();
        expect(given.act).not.toHaveBeenCalled();
        expect(plan.painted).toEqual(hexes('e4', 'd4', 'd5'));
    });
});

describe('a stroke', () => {
    it('paints what it comes across, and takes back on the way back', async () => {
        await planTurn();
        const stroke = new StrokeInput(plan, () => true);
        for (const [step, name] of ['e4', 'e4', 'a1', 'e5', 'e6'].entries()) {
            if (step === 0) stroke.begin(hexNumber(name)!);
            else stroke.extend(hexNumber(name)!);
            await plan.loadPreviews();
        }
        expect(plan.painted).toEqual(hexes('e4', 'e5', 'e6'));
        stroke.extend(hexNumber('e5')!);
        expect(plan.painted).toEqual(hexes('e4', 'e5'));
        stroke.end();
        expect(plan.painted).toEqual(hexes('e4', 'e5'));
        expect(given.refuse).not.toHaveBeenCalled();
    });

    it('that does not move is a tap', async () => {
        await planTurn('e4');
        const stroke = new StrokeInput(plan, () => true);
        stroke.begin(hexNumber('e4')!);
        expect(plan.painted).toEqual(hexes('e4'));
        stroke.end();
        expect(plan.painted).toEqual([]);
        stroke.begin(hexNumber('e4')!);
        stroke.end();
        expect(plan.painted).toEqual(hexes('e4'));
        stroke.begin(null);
        stroke.end();
        expect(given.refuse).not.toHaveBeenCalled();
    });
});

it('says more closely why it is not the time for a hex', async () => {
    expect(describeWrongMoment(plan)).toBe('Choose a territory and a die first.');
    await planTurn('e4', 'd4', 'd5');
    expect(describeWrongMoment(plan)).toBe('3 hexes are all: take one back to draw elsewhere.');
    deal({}, async () => ({ rule: '4.1', sentence: 'Something else.' }));
    plan.tap(0);
    await vi.waitFor(() => expect(given.refuse).toHaveBeenCalledWith('Choose a territory and a die first.', '4.1'));
});

it('says for whom one waits', () => {
    const all = view({ phase: 'everyone', seats: [seat({ number: 2 }), seat({ task: 'take' }), seat()] });
    const nameOf = (each: number) => ['Ann', 'Bob', 'Eve'][each]!;
    expect(describeWaiting(all, 0, nameOf)).toBe('You have drawn. Waiting for Bob.');
    expect(describeWaiting(all, 2, nameOf)).toContain('rule 3.7');
    expect(describeWaiting(all, -1, nameOf)).toBe('Waiting for Bob.');
    expect(describeWaiting(view(), 1, nameOf)).toBe('');
});
