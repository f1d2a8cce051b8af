import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Aim, type Given } from './aim.svelte';
import { aim as answer, seat, second, START, take, view } from './fixtures';
import { hexNumber } from './geometry';
import { notNowWords, planWords, spokenPlan, waitingWords } from './plan';
import { Stroke } from './stroke';

let given: Given;
let aim: Aim;
const hexes = (...names: string[]) => names.map((name) => hexNumber(name)!);

function deal(more: Partial<Given> = {}) {
    given = {
        view: view(),
        seat: 0,
        actions: START,
        act: vi.fn(),
        refuse: vi.fn(),
        tryText: vi.fn(),
        aim: vi.fn(answer),
        ...more,
    };
    const state = $state.raw(given);
    aim = new Aim(() => state);
}

async function plan(...names: string[]) {
    aim.announce('Forest');
    await aim.foresee();
    aim.take(aim.picks.find(({ pips }) => pips === 3)!);
    await aim.foresee();
    for (const hex of hexes(...names)) {
        aim.tap(hex);
        await aim.foresee();
    }
}

beforeEach(() => deal());

describe('choosing', () => {
    it('begins with a territory', () => {
        expect(aim.territories).toEqual(['Forest', 'Lake']);
        expect(planWords(aim)).toBe('Choose a territory, then a die for the number of hexes.');
        expect([aim.number, aim.isWhole, aim.picks]).toEqual([0, false, []]);
    });

    it('then takes a die, which can be confirmed', async () => {
        aim.announce('Forest');
        expect(aim.next).toBeNull();
        await aim.foresee();
        expect(aim.picks.map(({ pips }) => pips)).toEqual([1, 3, 4]);
        expect([aim.isWhole, planWords(aim)]).toEqual([false, 'Forest: take a die for the number of hexes.']);
        aim.takeNumber(4);
        await aim.foresee();
        expect([aim.number, aim.left, aim.isWhole]).toEqual([4, 4, true]);
        expect(planWords(aim)).toContain('or confirm the number first');
        aim.commit();
        expect(given.act).toHaveBeenCalledExactlyOnceWith(START[0], [take(4)]);
        expect(aim.steps).toEqual([]);
    });

    it('spends ±1 as far as that goes', async () => {
        await plan();
        expect([aim.canAlter(-1), aim.canAlter(1)]).toEqual([true, true]);
        aim.alter(-1);
        await aim.foresee();
        expect([aim.number, aim.pick?.pips, aim.canAlter(-1)]).toEqual([2, 3, false]);
        aim.alter(-1);
        expect(aim.number).toBe(2);
    });

    it('takes a number from the nearest die', async () => {
        await plan();
        aim.takeNumber(2);
        expect([aim.pick?.pips, aim.number]).toEqual([1, 2]);
    });

    it('keeps what was chosen later when something earlier changes', async () => {
        await plan('e5', 'e6');
        aim.announce('Lake');
        await aim.foresee();
        expect(aim.steps.map(({ text }) => text)).toEqual(['Lake', 'take 3', 'e5', 'e6']);
        aim.takeNumber(1);
        await aim.foresee();
        expect(aim.steps.map(({ text }) => text)).toEqual(['Lake', 'take 1', 'e5']);
    });

    it('asks the server why something cannot be chosen', async () => {
        aim.announce('Desert');
        await vi.waitFor(() => expect(given.refuse).toHaveBeenCalledWith('The hexes are connected.', '4.3'));
        expect(given.aim).toHaveBeenCalledWith('Desert', []);
    });

    it('pairs two dice for who plays alone', async () => {
        const actions = [second('Mountain', 3), second('Mountain', 4), second('Farm', 1), second('Farm', 2)];
        deal({ actions, view: view({ phase: 'second', dice: [1, 3], seats: [seat()] }) });
        expect(aim.picks.map(({ pips, territory }) => [pips, territory])).toEqual([
            [3, 'Mountain'],
            [1, 'Farm'],
        ]);
        expect(planWords(aim)).toBe('One die gives the territory, the other the number of hexes.');
        aim.takeNumber(1);
        expect([aim.territory, aim.number, aim.canAlter(1)]).toEqual(['Farm', 1, true]);
    });

    it('confirms a number before its hexes only where others wait for it', async () => {
        await plan();
        expect(aim.isWhole).toBe(true);
        deal({ view: view({ seats: [seat()] }) });
        await plan();
        expect([aim.isWhole, planWords(aim)]).toEqual([false, 'Forest, 3 hexes: draw on the map.']);
    });

    it('takes a die that can only be drawn with ±1 as that allows', async () => {
        deal({ actions: [second('Farm', 1)], view: view({ phase: 'second', dice: [3, 4], seats: [seat()] }) });
        aim.takeNumber(4);
        expect([aim.number, aim.pick?.pips]).toEqual([1, 4]);
        aim.takeNumber(6);
        await vi.waitFor(() => expect(given.aim).toHaveBeenCalledWith('Farm with 6', []));
    });

    it('does nothing when it is not our turn', () => {
        deal({ actions: [] });
        aim.announce('Forest');
        aim.tap(30);
        expect([aim.steps, aim.isActing]).toEqual([[], false]);
        expect(given.aim).not.toHaveBeenCalled();
    });
});

describe('painting', () => {
    it('goes hex by hex, where the group can still go', async () => {
        await plan('e5');
        expect([aim.left, aim.isWhole]).toEqual([2, false]);
        expect(aim.open).toEqual(hexes('d4', 'd5', 'e4', 'e6', 'f4', 'f5'));
        expect(planWords(aim)).toBe('Forest, 3 hexes: 2 more.');
        aim.tap(hexNumber('a1')!);
        await vi.waitFor(() => expect(given.refuse).toHaveBeenCalledWith('The hexes are connected.', '4.3'));
        expect(aim.painted).toEqual(hexes('e5'));
    });

    it('says what the drawing would bring, and is confirmed as a whole', async () => {
        await plan('e4', 'd4', 'd5');
        expect([aim.isWhole, aim.gain, aim.change]).toEqual([true, 3, { A2: 3, B1: 0, '?': 0 }]);
        expect(planWords(aim)).toBe('Forest on e4, d4 and d5: +3 points.');
        expect(spokenPlan(aim)).toContain('Total 5. Enter confirms');
        aim.commit();
        expect(vi.mocked(given.act).mock.calls[0]![1]!.map(({ text }) => text)).toEqual(['take 3', 'e4', 'd4', 'd5']);
    });

    it('is taken back hex by hex, or from one hex on', async () => {
        await plan('e4', 'd4', 'd5');
        aim.back();
        expect(aim.painted).toEqual(hexes('e4', 'd4'));
        aim.tap(hexNumber('e4')!);
        expect([aim.painted, aim.number]).toEqual([[], 3]);
        aim.back();
        aim.back();
        expect(aim.steps).toEqual([]);
    });

    it('foretells the hex that is pointed at', async () => {
        await plan('e4');
        aim.hovered = hexNumber('e3')!;
        await aim.foresee();
        expect(aim.gain).toBe(2);
        aim.hovered = hexNumber('a1')!;
        expect(aim.gain).toBe(1);
    });

    it('remembers what is wanted before the server has answered', async () => {
        aim.announce('Forest');
        aim.takeNumber(3);
        expect(aim.number).toBe(0);
        await aim.foresee();
        expect(aim.number).toBe(3);
        for (const hex of hexes('e4', 'd4', 'a5', 'd5')) aim.paint(hex);
        expect(aim.painted).toEqual(hexes('e4'));
        await aim.foresee();
        expect(aim.painted).toEqual(hexes('e4', 'd4', 'd5'));
    });

    it('makes a number that was wanted early from the nearest die', async () => {
        const only = (actions: ReturnType<typeof take>[]) => async () => ({ points: {}, actions });
        deal({ aim: vi.fn(only([take(4, 3)])) });
        aim.announce('Forest');
        aim.takeNumber(4);
        await aim.foresee();
        expect([aim.number, aim.steps.at(-1)?.text]).toEqual([3, 'take 4 as 3']);
    });

    it('scores a criterion when ? is drawn', async () => {
        await plan('e4', 'e5', 'e6');
        expect(aim.criteria).toEqual(['A2', 'B1']);
        expect([planWords(aim), aim.isWhole]).toEqual([
            'You have drawn on ?: choose a criterion to score as it stands.',
            true,
        ]);
        aim.score('A2');
        await aim.foresee();
        expect([aim.criterion, planWords(aim)]).toEqual(['A2', '? scores Greatwood: +3 points.']);
    });

    it('goes on with what is confirmed already', () => {
        const own = seat({ task: 'draw', number: 3, drawn: ['e5'] });
        deal({ view: view({ phase: 'everyone', territory: 'Lake', seats: [own] }) });
        expect([aim.territory, aim.left, aim.inked]).toEqual(['Lake', 2, [30]]);
        expect(planWords(aim)).toBe('Lake, 3 hexes: 2 more.');
    });

    it('shows what is on its way until it is there', async () => {
        let now = $state.raw(given);
        aim = new Aim(() => now);
        await plan('e4', 'd4', 'd5');
        aim.commit();
        expect(aim.coming).toMatchObject({ territory: 'Forest', hexes: hexes('e4', 'd4', 'd5') });
        const rows = [...given.view.seats[0]!.rows];
        const own = seat({ task: 'draw', number: 3, drawn: ['e4'], rows: rows.with(4, '...F.....') });
        now = { ...given, view: view({ phase: 'everyone', territory: 'Forest', taken: 3, seats: [own] }) };
        expect(aim.coming.hexes).toEqual(hexes('d4', 'd5'));
        expect(aim.steps).toEqual([]);
        const whole = rows.with(4, '...F.....').with(3, '...FF...');
        now = {
            ...given,
            view: view({ phase: 'everyone', territory: 'Forest', taken: 3, seats: [seat({ rows: whole })] }),
        };
        expect(aim.coming.hexes).toEqual([]);
        aim.arrived();
        now = { ...given, view: view({ phase: 'everyone', territory: 'Forest', taken: 3, seats: [own] }) };
        expect(aim.coming.hexes).toEqual([]);
    });
});

describe('a stroke', () => {
    it('paints what it comes across, and takes back on the way back', async () => {
        await plan();
        const stroke = new Stroke(aim);
        for (const [step, name] of ['e4', 'e4', 'a1', 'e5', 'e6'].entries()) {
            if (step === 0) stroke.begin(hexNumber(name)!);
            else stroke.move(hexNumber(name)!);
            await aim.foresee();
        }
        expect(aim.painted).toEqual(hexes('e4', 'e5', 'e6'));
        stroke.move(hexNumber('e5')!);
        expect(aim.painted).toEqual(hexes('e4', 'e5'));
        stroke.end();
        expect(aim.painted).toEqual(hexes('e4', 'e5'));
        expect(given.refuse).not.toHaveBeenCalled();
    });

    it('that does not move is a tap', async () => {
        await plan('e4');
        const stroke = new Stroke(aim);
        stroke.begin(hexNumber('e4')!);
        expect(aim.painted).toEqual(hexes('e4'));
        stroke.end();
        expect(aim.painted).toEqual([]);
        stroke.begin(hexNumber('e4')!);
        stroke.end();
        expect(aim.painted).toEqual(hexes('e4'));
        stroke.begin(null);
        stroke.end();
        expect(given.refuse).not.toHaveBeenCalled();
    });
});

it('says more closely why it is not the time for a hex', async () => {
    expect(notNowWords(aim)).toBe('Choose a territory and a die first.');
    await plan('e4', 'd4', 'd5');
    expect(notNowWords(aim)).toBe('3 hexes are all: take one back to draw elsewhere.');
    deal({ aim: vi.fn(async () => ({ rule: '4.1', sentence: 'Something else.' })) });
    aim.tap(0);
    await vi.waitFor(() => expect(given.refuse).toHaveBeenCalledWith('Choose a territory and a die first.', '4.1'));
});

it('says for whom one waits', () => {
    const all = view({ phase: 'everyone', seats: [seat({ number: 2 }), seat({ task: 'take' }), seat()] });
    const nameOf = (each: number) => ['Ann', 'Bob', 'Eve'][each]!;
    expect(waitingWords(all, 0, nameOf)).toBe('You have drawn. Waiting for Bob.');
    expect(waitingWords(all, 2, nameOf)).toContain('rule 3.7');
    expect(waitingWords(all, -1, nameOf)).toBe('Waiting for Bob.');
    expect(waitingWords(view(), 1, nameOf)).toBe('');
});
