/** Polyminix in pictures. */
import type { GameGuide, GuideEntry } from '../contract';
import GuidePicture from './GuidePicture.svelte';
import { KIT } from './pieces';
import { DECKS, MODES } from './text';
import { BOX_IDS, modeId, PROBLEM_IDS } from './topic';
import type { Box, Colour, Piece, TestFace, TurnFace } from './types';

/** What is drawn, from top to bottom. */
export type Picture = {
    mode?: TurnFace;
    decks?: Colour[];
    /** Figures to cover. */
    figures?: string[][];
    kit?: Piece[];
    test?: TestFace;
    box?: Box;
    /** A figure, and what lies on it. Without a figure, the free sheet of game 2. */
    figure?: string[];
    pieces?: string[];
};

const FIGURE = ['.###.', '#####', '#####'];
const OTHER = ['.##.', '####', '####', '.##.'];

type Told = { sentence: string; rule: string };
const MODE_RULES: Record<TurnFace, Told> = {
    first: { sentence: '3 points for the first to finish.', rule: '5.2' },
    podium: { sentence: '3 points for the first, 2 for the second, 1 for the third.', rule: '5.3' },
    clock: { sentence: '2 points for everybody who finishes before the time is up.', rule: '5.4' },
    double: { sentence: 'Two cards, one after the other. 3 points for the first to finish both.', rule: '5.5' },
    'free colour': {
        sentence:
            'Everybody chooses their own deck. The first to finish gets 3 points with red, 2 with yellow, 1 with green.',
        rule: '5.6',
    },
    choice: { sentence: 'The player whose turn it is chooses one of the other five.', rule: '3.2' },
};
const DECK_RULES: Record<Colour, string> = {
    green: 'Simple figures. A good deck for your first games.',
    yellow: 'Figures that take a little longer.',
    red: 'Difficult figures, for many pieces.',
};

const modes = (Object.keys(MODE_RULES) as TurnFace[]).map((mode): GuideEntry<Picture> => {
    const { name } = MODES[mode];
    return { id: modeId(mode), name, ...MODE_RULES[mode], picture: { mode }, alt: `The TURN die shows ${name}.` };
});
const decks = (Object.keys(DECK_RULES) as Colour[]).map((colour): GuideEntry<Picture> => {
    const { name, level } = DECKS[colour];
    const sentence = DECK_RULES[colour];
    return {
        id: `deck-${colour}`,
        name: `${name}: ${level}`,
        sentence,
        rule: '1.2',
        picture: { decks: [colour] },
        alt: `The back of the ${colour} deck.`,
    };
});

const guide: GameGuide<Picture> = {
    turn: [
        {
            id: 'mode',
            name: 'Roll the TURN die',
            sentence:
                'It says how points are won in this turn: for the first to finish, for everybody in time, and so on.',
            rule: '3.1',
            alt: 'The TURN die shows First.',
            picture: { mode: 'first' },
        },
        {
            id: 'deck',
            name: 'Take a card',
            sentence: 'The player whose turn it is names a colour. Everybody takes a card of that deck.',
            rule: '3.3',
            alt: 'The three decks: green with one dot, yellow with two, red with three.',
            picture: { decks: ['green', 'yellow', 'red'] },
        },
        {
            id: 'side',
            name: 'Choose a side',
            sentence: 'Each side of a card shows a figure. Take the one that you want to cover.',
            rule: '3.6',
            alt: 'Two figures of squares, one for each side of a card.',
            picture: { figures: [FIGURE, OTHER] },
        },
        {
            id: 'race',
            name: 'Race!',
            sentence: 'The TEST die says which pieces you need. Cover your figure with them, faster than the others.',
            rule: '4.1',
            alt: 'The TEST die shows !1. The box shows three pieces; two of them lie on the figure.',
            picture: {
                test: '!1',
                box: { face: '!1', pieces: ['N5', 'P5', 'I3'] },
                figure: FIGURE,
                pieces: ['N5 b1 c1 d1 a2 b2', 'P5 c2 d2 e2 d3 e3'],
            },
        },
    ],
    parts: [
        {
            title: 'How points are won: the TURN die',
            entries: modes,
        },
        {
            title: 'Which pieces: the boxes of a card',
            sentence: 'The same figure each time, covered as the box wants it.',
            entries: [
                {
                    id: BOX_IDS['!1'],
                    name: '!1 and !2: exactly these',
                    sentence: 'Use all the pieces shown, and no others.',
                    rule: '1.3',
                    alt: 'The box shows N5, P5 and I3. They cover the figure.',
                    picture: {
                        box: { face: '!1', pieces: ['N5', 'P5', 'I3'] },
                        figure: FIGURE,
                        pieces: ['N5 b1 c1 d1 a2 b2', 'P5 c2 d2 e2 d3 e3', 'I3 a3 b3 c3'],
                    },
                },
                {
                    id: BOX_IDS['?1'],
                    name: '?1 and ?2: these and more',
                    sentence: 'Use the pieces shown, and as many others of your choice as there are letters.',
                    rule: '4.6',
                    alt: 'The box shows W5 and the letters X and Y. W5 and two other pieces cover the figure.',
                    picture: {
                        box: { face: '?1', pieces: ['W5'], others: 2 },
                        figure: FIGURE,
                        pieces: ['W5 b1 c1 a2 b2 a3', 'L3 d1 c2 d2', 'L5 e2 b3 c3 d3 e3'],
                    },
                },
                {
                    id: BOX_IDS['⊘'],
                    name: '⊘: all but these',
                    sentence: 'Use any pieces except those that are crossed out.',
                    rule: '4.5',
                    alt: 'The box shows I2, I3 and P5, crossed out. Other pieces cover the figure.',
                    picture: {
                        box: { face: '⊘', pieces: ['I2', 'I3', 'P5'] },
                        figure: FIGURE,
                        pieces: ['L3 b1 b2 c2', 'W5 c1 d1 d2 e2 e3', 'L5 a2 a3 b3 c3 d3'],
                    },
                },
                {
                    id: BOX_IDS['A+B'],
                    name: 'A+B: by size',
                    sentence: 'One piece for each number. The number says of how many squares it is made.',
                    rule: '4.7',
                    alt: 'The box shows the numbers 2, 3, 4 and 4. Four pieces of these sizes cover the figure.',
                    picture: {
                        box: { face: 'A+B', areas: [2, 3, 4, 4] },
                        figure: FIGURE,
                        pieces: ['T4 b1 a2 b2 c2', 'L4 c1 d1 d2 d3', 'I2 e2 e3', 'I3 a3 b3 c3'],
                    },
                },
            ],
        },
        {
            title: 'The decks and the pieces',
            entries: [
                ...decks,
                {
                    id: 'kit',
                    name: 'Your 15 pieces',
                    sentence: 'Everybody has the same. You may turn a piece, and turn it over.',
                    rule: '1.1',
                    alt: 'The fifteen pieces, of two to five squares.',
                    picture: { kit: KIT },
                },
            ],
        },
        {
            title: 'Game 2: build a figure',
            sentence:
                'Here there are no cards. All get the same problem and build on a free sheet. The two dice choose it.',
            entries: [
                {
                    id: PROBLEM_IDS.square,
                    name: 'A square',
                    sentence: 'Build a full square whose side is as long as the problem says.',
                    rule: '6.2',
                    alt: 'Two pieces form a square of three by three.',
                    picture: { pieces: ['L4 a1 b1 c1 c2', 'P5 a2 b2 a3 b3 c3'] },
                    example: 'side 3',
                },
                {
                    id: PROBLEM_IDS['rectangle of area'],
                    name: 'A rectangle by area',
                    sentence: 'Build a rectangle with exactly this number of squares. A square is a rectangle too.',
                    rule: '6.5',
                    alt: 'Three pieces form a rectangle of three by four.',
                    picture: { pieces: ['I2 a1 b1', 'N5 c1 d1 a2 b2 c2', 'L5 d2 a3 b3 c3 d3'] },
                    example: 'area 12',
                },
                {
                    id: PROBLEM_IDS['rectangle of perimeter'],
                    name: 'A rectangle by perimeter',
                    sentence: 'Here it counts how long the line around your rectangle is.',
                    rule: '6.6',
                    alt: 'Three pieces form a rectangle of two by five.',
                    picture: { pieces: ['I2 a1 a2', 'I3 b1 c1 d1', 'L5 e1 b2 c2 d2 e2'] },
                    example: 'perimeter 14',
                },
                {
                    id: PROBLEM_IDS['area and perimeter'],
                    name: 'Area and perimeter',
                    sentence: 'Any figure with exactly this number of squares and this length of outline.',
                    rule: '6.4',
                    alt: 'Five pieces form a figure of 22 squares: four rows of six, without the two upper corners.',
                    picture: {
                        pieces: [
                            'I2 b1 b2',
                            'P5 c1 d1 c2 d2 d3',
                            'N5 e1 e2 f2 f3 f4',
                            'T5 a2 a3 b3 c3 a4',
                            'L5 e3 b4 c4 d4 e4',
                        ],
                    },
                    example: 'area 22, perimeter 20',
                },
                {
                    id: PROBLEM_IDS.symmetric,
                    name: 'A symmetric figure',
                    sentence:
                        'Made of exactly this number of pieces. A mirror, or a turn, leaves its outline the same.',
                    rule: '6.7',
                    alt: 'Three pieces form a figure whose left half mirrors its right half.',
                    picture: { pieces: ['T4 c1 b2 c2 d2', 'I2 a3 b3', 'I3 c3 d3 e3'] },
                    example: '3 pieces',
                },
                {
                    id: PROBLEM_IDS['square with holes'],
                    name: 'A square with holes',
                    sentence: 'A symmetric square with exactly this number of small holes inside.',
                    rule: '6.9',
                    alt: 'Five pieces form a square of five by five with a hole in the middle.',
                    picture: {
                        pieces: [
                            'I4 a1 b1 c1 d1',
                            'T5 e1 c2 d2 e2 e3',
                            'L5 a2 a3 a4 a5 b5',
                            'N5 b2 b3 b4 c4 c5',
                            'P5 d3 d4 e4 d5 e5',
                        ],
                    },
                    example: 'side 5, one hole',
                },
            ],
        },
    ],
    ending: [
        { sentence: 'The first player with 12 points or more wins, if nobody else has as many.', rule: '7.1' },
        { sentence: 'If several share the lead with 12 or more, only they play on until one is ahead.', rule: '7.2' },
        { sentence: 'After 100 turns the highest score wins.', rule: '7.4' },
        { sentence: 'Alone you play against the clock: the less time, the better.', rule: '8.3' },
    ],
    picture: GuidePicture,
};

export default guide;
