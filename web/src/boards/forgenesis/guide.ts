/** Forgenesis in pictures. */
import type { GameGuide, GuideEntry } from '../contract';
import type { Change } from './changes';
import type { Spot } from './geometry';
import GuidePicture from './GuidePicture.svelte';
import type { Verb } from './options';
import { NAMES } from './text';
import { creatureId } from './topic';
import type { Creature, Kind } from './types';

type Shown = { verb: Verb; changes: Change[] };
export type Picture = {
    creatures: Creature[];
    /** What is done, as arrows, and maybe where everybody stands afterwards. */
    options?: Shown[];
    hasGhosts?: boolean;
    lit?: Spot[];
    /** Only what is near the middle of these squares. */
    near?: Spot[];
};

const creature = (text: string): Creature => {
    const [kind = '', square = ''] = text.split(' ');
    const letter = kind.charAt(0);
    return {
        kind: letter.toUpperCase() as Kind,
        colour: letter === letter.toUpperCase() ? 'Orange' : 'Blue',
        square,
        is_resting: kind.endsWith('~'),
        is_activated: false,
    };
};

/** Written as in RULES.md: capitals are Orange's, `~` is a resting creature. `S b2` is a Snake on b2. */
const board = (...texts: string[]): Creature[] => texts.map(creature);
const goes = (verb: Verb, text: string, to: Spot): Shown => {
    const moved = creature(text);
    return { verb, changes: [{ creature: moved, to, is_resting: moved.is_resting }] };
};

type Ability = { sentence: string; rule: string; alt: string; picture: Picture };
const ABILITIES: Record<Kind, Ability> = {
    B: {
        sentence: 'Shoves a creature next to it one square straight on. The Beetle itself stays.',
        rule: '4.2',
        alt: 'An orange Beetle shoves a blue Frog, which lands one square further on.',
        picture: {
            creatures: board('B b2', 'g c2'),
            options: [goes('shove', 'g c2', 'd2')],
            hasGhosts: true,
            near: ['c2'],
        },
    },
    D: {
        sentence: 'Flies one square diagonally, in any direction.',
        rule: '4.3',
        alt: 'An orange Bird flies from b2 to c3, which touches its square only by a corner.',
        picture: {
            creatures: board('D b2'),
            options: [goes('fly', 'D b2', 'c3')],
            hasGhosts: true,
            near: ['b2', 'c3'],
        },
    },
    Y: {
        sentence: 'Borrows the ability of a creature next to it, friend or enemy.',
        rule: '4.4',
        alt: 'An orange Butterfly stands next to a blue Frog and jumps over it like a Frog.',
        picture: {
            creatures: board('Y b2', 'g b3'),
            options: [goes('jump', 'Y b2', 'b4')],
            hasGhosts: true,
            near: ['b3'],
        },
    },
    F: {
        sentence: 'Looks straight along a row and pulls the first creature it sees right up to itself.',
        rule: '4.5',
        alt: 'An orange Firefly on b1 pulls a blue Snake from b4 to b2.',
        picture: {
            creatures: board('F b1', 's b4'),
            options: [goes('pull', 's b4', 'b2')],
            hasGhosts: true,
            near: ['b3'],
        },
    },
    G: {
        sentence: 'Jumps straight over a creature next to it and lands just behind.',
        rule: '4.6',
        alt: 'An orange Frog jumps over a blue Beetle and lands on the square behind it.',
        picture: {
            creatures: board('G b2', 'b c2'),
            options: [goes('jump', 'G b2', 'd2')],
            hasGhosts: true,
            near: ['c2'],
        },
    },
    S: {
        sentence: 'Changes places with a creature next to it.',
        rule: '4.7',
        alt: 'An orange Snake and a blue Bird next to it change places.',
        picture: { creatures: board('S b2', 'd b3'), options: [goes('swap', 'S b2', 'b3')], near: ['b2', 'b3'] },
    },
};

const creatures = (Object.keys(ABILITIES) as Kind[]).map((kind): GuideEntry<Picture> => {
    return { id: creatureId(kind), name: NAMES[kind], ...ABILITIES[kind] };
});

const guide: GameGuide<Picture> = {
    turn: [
        {
            id: 'move',
            name: 'Move',
            sentence:
                'Use each of your creatures once, in any order. It may walk one square forward, away from your base.',
            rule: '3.7',
            alt: 'An orange Snake in the middle may walk to the two squares in front of it, up left and up right.',
            picture: {
                creatures: board('S b2', 'B b1', 'g c4', 'd d3'),
                options: [goes('move', 'S b2', 'b3'), goes('move', 'S b2', 'c2')],
            },
        },
        {
            id: 'ability',
            name: 'Or use its ability',
            sentence: 'Instead of walking it may do its trick. Then it lies down and rests.',
            rule: '3.4',
            alt: 'An orange Beetle shoves a blue Bird one square back. Another orange creature, a Snake, is resting.',
            picture: {
                creatures: board('B b2', 'S~ b1', 'd c2', 'g c4'),
                options: [goes('shove', 'd c2', 'd2')],
                hasGhosts: true,
            },
        },
        {
            id: 'summon',
            name: 'Summon one more',
            sentence: 'At the end you may bring in one creature, onto an empty summoning space next to your base.',
            rule: '3.10',
            alt: 'An orange Frog comes onto a marked space beside the orange base.',
            picture: { creatures: board('B b3', 'S~ b1', 'G a2', 'd c3', 'g c4'), lit: ['a2'] },
        },
        {
            id: 'refresh',
            name: 'Or wake everybody',
            sentence: 'Instead of all this you may spend the whole turn to wake all your resting creatures.',
            rule: '3.3',
            alt: 'Three orange creatures lie on their side with a moon: they rest until their player wakes them.',
            picture: { creatures: board('B~ c2', 'S~ b1', 'G~ a3', 'd d2', 'g c4') },
        },
    ],
    parts: [
        {
            title: 'The creatures',
            sentence:
                'Four of the six kinds are in a game. An ability works in every direction, on friends and enemies.',
            entries: creatures,
        },
        {
            title: 'The board',
            entries: [
                {
                    id: 'base',
                    name: 'Base',
                    sentence: 'The corner at the bottom is yours. Your own creatures may never stand on it.',
                    rule: '3.13',
                    alt: 'The orange base at the bottom corner, marked.',
                    picture: { creatures: board('B b2'), lit: ['a1'], near: ['a1', 'b2'] },
                },
                {
                    id: 'space',
                    name: 'Summoning spaces',
                    sentence: 'The two squares beside your base. New creatures come in here.',
                    rule: '1.2',
                    alt: 'The two squares beside the orange base, marked.',
                    picture: { creatures: board('G a2'), lit: ['a2', 'b1'], near: ['a1', 'b2'] },
                },
                {
                    id: 'resting',
                    name: 'Resting creatures',
                    sentence: 'They lie on their side and can do nothing until you wake them.',
                    rule: '3.5',
                    alt: 'An orange Beetle stands; beside it a Snake lies on its side, pale and with a moon.',
                    picture: { creatures: board('B c2', 'S~ b2'), near: ['c2'] },
                },
                {
                    id: 'edge',
                    name: 'The edge',
                    sentence: 'A creature that goes or is pushed off the board is gone for good.',
                    rule: '3.12',
                    alt: 'An orange Beetle shoves a blue Frog over the edge of the board.',
                    picture: {
                        creatures: board('B c2', 'g d2'),
                        options: [goes('shove', 'g d2', 'off 4 1')],
                        near: ['d2'],
                    },
                },
                {
                    id: 'set-up',
                    name: 'Before the first turn',
                    sentence: 'Each player chooses the first creature of the other and puts it on a space there.',
                    rule: '2.3',
                    alt: 'A blue Snake stands on a marked space beside the blue base.',
                    picture: { creatures: board('s d3'), lit: ['c4', 'd3'], near: ['d4', 'c3'] },
                },
            ],
        },
    ],
    ending: [
        { sentence: 'A creature on the base of the other colour wins at once, whoever brought it there.', rule: '5.1' },
        { sentence: 'If your turn begins and you can use no creature and wake none, you have lost.', rule: '5.2' },
        { sentence: 'When the same position comes for the third time, nobody wins.', rule: '5.3' },
        { sentence: 'After 200 turns nobody wins either.', rule: '5.4' },
    ],
    picture: GuidePicture,
};

export default guide;
