/** What the rules open at: every topic that a board reports is an entry of its guide. */
import { describe, expect, it } from 'vitest';
import { creature, viewOf } from '../../src/boards/forgenesis/fixtures';
import { topicOf as forgenesisTopic } from '../../src/boards/forgenesis/topic';
import { topicOf as graphiaTopic } from '../../src/boards/graphia-genesis/topic';
import { topicOf as kingdomTopic } from '../../src/boards/kingdom-maps/topic';
import { racing } from '../../src/boards/polyminix/fixtures';
import { topicOf as polyminixTopic } from '../../src/boards/polyminix/topic';
import { gameGuide } from '../../src/boards/registry';
import { TURN } from '../../src/boards/terramorphic-expanse/fixtures';
import { topicOf as terramorphicTopic } from '../../src/boards/terramorphic-expanse/topic';

const action = { kind: 'two spaces' as const, side: '1a', steps: 1, due: 'step' as const, letter: '', direction: '' };
const turn = { isActing: true, criteria: [], number: 0, picks: [] };

const TOPICS: [game: string, moment: string, topic: string, expected: string][] = [
    ['forgenesis', 'a creature of the reserve', forgenesisTopic(viewOf([]), 'Orange B', []), 'beetle'],
    ['forgenesis', 'a creature on the board', forgenesisTopic(viewOf([creature('b2', 'S')]), 'b2', []), 'snake'],
    ['forgenesis', 'set-up', forgenesisTopic(viewOf([]), null, [{ verb: 'place' }]), 'set-up'],
    ['graphia-genesis', 'a land', graphiaTopic({ terrain: 'River' }, '', true), 'draw'],
    ['graphia-genesis', 'a Nexus', graphiaTopic({ terrain: 'Nexus' }, '', true), 'nexus'],
    ['graphia-genesis', 'a tapped line', graphiaTopic({ terrain: 'River' }, 'farm', true), 'farm'],
    ['graphia-genesis', 'a tapped group', graphiaTopic({ terrain: 'River' }, 'farm group', true), 'group'],
    ['kingdom-maps', 'naming a territory', kingdomTopic(turn, ''), 'announce'],
    ['kingdom-maps', 'drawing', kingdomTopic({ ...turn, number: 3 }, ''), 'draw'],
    ['kingdom-maps', 'scoring by ?', kingdomTopic({ ...turn, criteria: ['A2'] }, ''), 'question'],
    ['kingdom-maps', 'a tapped criterion', kingdomTopic(turn, 'B4'), 'B4'],
    ['polyminix', 'a race', polyminixTopic(racing(), []), 'exactly'],
    [
        'polyminix',
        'a deck',
        polyminixTopic({ race: null }, [{ id: 0, text: '', step: { type: 'deck', colour: 'red' } }]),
        'deck',
    ],
    ['terramorphic-expanse', 'the cube', terramorphicTopic('cube', { turn: null }), 'cube'],
    ['terramorphic-expanse', 'the lands', terramorphicTopic('terraform', { turn: null }), 'land'],
    [
        'terramorphic-expanse',
        'an action',
        terramorphicTopic('guide', { turn: { ...TURN, action } }),
        'action-two-spaces',
    ],
];

describe.each(TOPICS)('%s, %s', (game, _, topic, expected) => {
    it('opens the rules at an entry', async () => {
        expect(topic).toBe(expected);
        const { turn, parts } = (await gameGuide(game))!;
        const entries = [...turn, ...parts.flatMap(({ entries }) => entries)];
        expect(entries.map(({ id }) => id)).toContain(topic);
    });
});
