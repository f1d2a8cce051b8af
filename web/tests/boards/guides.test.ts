/** The rules in pictures: every game of this package has them, and they cite rules that exist. */
import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import GameRules from '../../src/match/rules/GameRules.svelte';
import { gameGuide } from '../../src/boards/registry';
import { NAMES } from '../../src/boards/forgenesis/text';
import { TERRAINS } from '../../src/boards/graphia-genesis/terrains';
import { TERRITORIES } from '../../src/boards/kingdom-maps/territories';
import { DECKS, MODES } from '../../src/boards/polyminix/text';
import { BOX_IDS, modeId, PROBLEM_IDS } from '../../src/boards/polyminix/topic';
import { LAND_SIDES } from '../../src/boards/terramorphic-expanse/lands';
import { actionId } from '../../src/boards/terramorphic-expanse/topic';
import type { GameGuide } from '../../src/boards/contract';
import { gameInfo } from '../fixtures';

const RULEBOOKS = import.meta.glob<string>('../../../src/landwright/games/*/RULES.md', {
    query: '?raw',
    import: 'default',
    eager: true,
});
const games = Object.entries(RULEBOOKS).map(([path, text]) => {
    const numbers = [...text.matchAll(/^\*\*(\d+\.\d+)\*\* /gm)].map(([, number]) => number!);
    return { game: path.split('/').at(-2)!.replaceAll('_', '-'), numbers };
});

/** What a game's guide has to explain, from the data of the game. */
const EXPLAINED: Record<string, string[]> = {
    forgenesis: Object.values(NAMES).map((name) => name.toLowerCase()),
    'graphia-genesis': TERRAINS.map(({ key }) => key),
    'kingdom-maps': [...TERRITORIES.map(({ key }) => key), ...[...'123456'].flatMap((n) => [`A${n}`, `B${n}`])],
    polyminix: [
        ...Object.values(BOX_IDS),
        ...Object.values(PROBLEM_IDS),
        ...Object.keys(DECKS).map((colour) => `deck-${colour}`),
        ...(Object.keys(MODES) as (keyof typeof MODES)[]).map(modeId),
    ],
    'terramorphic-expanse': LAND_SIDES.map(({ action }) => actionId(action.kind)),
};

const entriesOf = ({ turn, parts }: GameGuide) => [...turn, ...parts.flatMap(({ entries }) => entries)];

// Many pictures are drawn, and a busy machine takes its time.
const TIMEOUT = 60_000;
vi.setConfig({ testTimeout: TIMEOUT });

afterEach(cleanup);

it('finds the games of this package', () => {
    expect(games.map(({ game }) => game)).toEqual(Object.keys(EXPLAINED));
});

describe.each(games)('the guide of $game', ({ game, numbers }) => {
    it('cites only rules that exist', async () => {
        const guide = (await gameGuide(game))!;
        const cited = [...entriesOf(guide), ...guide.ending].map(({ rule }) => rule);
        expect(cited.filter((rule) => !numbers.includes(rule))).toEqual([]);
    });

    it('explains all parts of the game, each once', async () => {
        const ids = entriesOf((await gameGuide(game))!).map(({ id }) => id);
        expect(EXPLAINED[game]!.filter((id) => !ids.includes(id))).toEqual([]);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => !/^[\w-]+$/.test(id))).toEqual([]);
    });

    it('has three or four steps, and a text for each picture', async () => {
        const guide = (await gameGuide(game))!;
        expect([3, 4]).toContain(guide.turn.length);
        for (const { sentence, alt } of entriesOf(guide)) {
            expect(sentence).toMatch(/\.$/);
            expect(sentence.length).toBeLessThan(150);
            expect(alt).toMatch(/\.$/);
        }
    });

    it('is drawn with the marked entry', async () => {
        const guide = (await gameGuide(game))!;
        const { id } = guide.turn[1]!;
        const props = { game: gameInfo({ name: game, goal: 'Win.' }), marked: id, level: 2 };
        const { container, findByText } = render(GameRules, props);
        await findByText('A turn', {}, { timeout: TIMEOUT });
        expect(container.querySelectorAll('[role="img"]').length).toBe(entriesOf(guide).length);
        expect(container.querySelector('.marked')?.id).toBe(`entry-${id}`);
    });
});

describe('a game without a guide', () => {
    const rulebook = [
        { number: '1', title: 'The box', blocks: [{ kind: 'rule' as const, number: '1.1', text: 'Nine.' }] },
    ];

    it('shows its numbered rules at once', async () => {
        const game = gameInfo({ name: 'connect-four', goal: 'Four in a line.', rulebook });
        const { findByText, container } = render(GameRules, { game, marked: '1.1', level: 2 });
        await findByText('Nine.', {}, { timeout: TIMEOUT });
        expect(container.querySelector('details')).toBeNull();
        expect(container.querySelector('.marked')?.id).toBe('rule-1.1');
    });

    it('unfolds the numbered rules for a rule', async () => {
        const { findByText, container } = render(GameRules, { game: gameInfo({ rulebook }), marked: '1.1', level: 2 });
        await findByText('Nine.', {}, { timeout: TIMEOUT });
        expect(container.querySelector('details')?.open).toBe(true);
    });
});
