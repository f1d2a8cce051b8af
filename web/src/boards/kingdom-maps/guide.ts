/** Kingdom Maps in pictures. */
import type { GameGuide, GuideEntry } from '../contract';
import maps from './guide-maps.json';
import GuidePicture from './GuidePicture.svelte';
import { hexNumber, QUESTION } from './hexes';
import { TERRITORIES } from './territories';
import type { Step } from './types';

type Code = Extract<Step, { type: 'score' }>['criterion'];

/** A map, or territories and dice. */
export type Picture = {
    rows?: string[];
    /** The hexes that score. */
    lit?: number[];
    /** Hexes that are being drawn, and their territory. */
    planned?: string[];
    land?: string;
    isWhole?: boolean;
    territories?: string[];
    dice?: number[];
    /** The number of the die that is taken. */
    taken?: number;
};

/** A map that shows what scores; a test compares it with the server's points. */
function scored(code: keyof typeof maps, isWhole = false): { picture: Picture; example: string } {
    const { rows, lit, points } = maps[code];
    return { picture: { rows, lit, isWhole }, example: `here ${points} points` };
}

type Criterion = Omit<GuideEntry<Picture>, 'id'>;
const SECTOR_A: Record<'A1' | 'A2' | 'A3' | 'A4' | 'A5' | 'A6', Criterion> = {
    A1: {
        name: 'Ranges',
        sentence: '4 points for each group of Mountains that has exactly three or four hexes.',
        rule: '8.2',
        alt: 'Three groups of Mountains, of three, four and two hexes. The first two are lit.',
        ...scored('A1'),
    },
    A2: {
        name: 'Greatwood',
        sentence: '1 point for each hex of your largest Forest.',
        rule: '8.3',
        alt: 'A Forest of six hexes, lit, and a smaller one.',
        ...scored('A2'),
    },
    A3: {
        name: 'Irrigation',
        sentence: '1 point for each Farm hex next to a Lake.',
        rule: '8.4',
        alt: 'Farms beside a Lake; those that touch it are lit.',
        ...scored('A3'),
    },
    A4: {
        name: 'Inland waters',
        sentence: '3 points for each Lake that does not touch the edge of the map.',
        rule: '8.5',
        alt: 'Three Lakes. The two that do not touch the edge are lit.',
        ...scored('A4'),
    },
    A5: {
        name: 'Dunes',
        sentence: '1 point for each Desert hex on the edge of the map.',
        rule: '8.6',
        alt: 'Six Desert hexes. The four on the edge are lit.',
        ...scored('A5'),
    },
    A6: {
        name: 'Market towns',
        sentence: 'Each Village scores 1 point for every different territory next to it.',
        rule: '8.7',
        alt: 'A Village of two hexes, lit, with a Forest, a Lake and a Mountain next to it.',
        ...scored('A6'),
    },
};
const SECTOR_B: Record<'B1' | 'B2' | 'B3' | 'B4' | 'B5' | 'B6', Criterion> = {
    B1: {
        name: 'Surveyed rows',
        sentence: '3 points for each full row with at least four different territories.',
        rule: '8.8',
        alt: 'The top row is full and shows Mountain, Forest, Lake and Farm. It is lit.',
        ...scored('B1'),
    },
    B2: {
        name: 'Balance',
        sentence: '3 points for each hex of the territory you have least of. You need all six.',
        rule: '8.9',
        alt: 'Two hexes of each of the six territories.',
        ...scored('B2'),
    },
    B3: {
        name: 'Borders',
        sentence: 'Walk around the edge: 1 point whenever one territory meets another one there.',
        rule: '8.10',
        alt: 'A full edge with eight places where the territory changes.',
        ...scored('B3', true),
    },
    B4: {
        name: 'Crossroads',
        sentence: '1 point for every two hexes that have three or more other territories around them.',
        rule: '8.11',
        alt: 'Several territories close together. The hexes with three others around them are lit.',
        ...scored('B4'),
    },
    B5: {
        name: 'Patchwork',
        sentence: '3 points for each territory that lies in three or more separate groups.',
        rule: '8.12',
        alt: 'Three separate Forests, all lit.',
        ...scored('B5'),
    },
    B6: {
        name: 'Great roads',
        sentence:
            '6 points for each territory with one group that reaches from a side of the map to another side far from it.',
        rule: '8.13',
        alt: 'A Lake that reaches from the top side of the map to the bottom side.',
        ...scored('B6', true),
    },
};

/** All of them: a criterion that the server adds is missed by the type checker. */
const CRITERIA: Record<Code, Criterion> = { ...SECTOR_A, ...SECTOR_B };
const entriesOf = (codes: object) =>
    (Object.keys(codes) as Code[]).map((code): GuideEntry<Picture> => ({ id: code, ...CRITERIA[code] }));

const TERRITORY_USES: Record<string, string> = {
    mountain: 'Ranges wants it in groups of three or four.',
    forest: 'Greatwood wants one large group.',
    farm: 'Irrigation wants it beside Lakes.',
    lake: 'Inland waters wants it away from the edge.',
    desert: 'Dunes wants it on the edge.',
    village: 'Market towns wants many neighbours for it.',
};

const EMPTY = ['.....', '......', '.......', '........', '.........', '........', '.......', '......', '.....'];
const BEGUN = ['.MM..', '.MM...', '..A....', '...A....', ...EMPTY.slice(4)];

const guide: GameGuide<Picture> = {
    turn: [
        {
            id: 'announce',
            name: 'Name a territory',
            sentence:
                'Three dice are rolled. If it is your turn, name what everybody draws now; each name can be used only a few times.',
            rule: '3.2',
            alt: 'The six territories; Forest is chosen.',
            picture: { territories: TERRITORIES.map(({ name }) => name), land: 'Forest' },
        },
        {
            id: 'take',
            name: 'Take a die',
            sentence: 'It says how many hexes you draw. The others each choose one of the two dice that are left.',
            rule: '3.3',
            alt: 'Three dice show 2, 4 and 5. The 4 is taken.',
            picture: { dice: [2, 4, 5], taken: 4 },
        },
        {
            id: 'draw',
            name: 'Draw the hexes',
            sentence: 'They hang together, lie on empty hexes, and touch something you drew before.',
            rule: '4.4',
            alt: 'A map with Mountains and Farms; four hexes of Forest are being drawn next to them.',
            picture: { rows: BEGUN, planned: ['b4', 'c4', 'c5', 'b5'], land: 'Forest' },
        },
        {
            id: 'number',
            name: 'Exactly your number',
            sentence:
                'Not one hex more or less. If you can draw none of the numbers open to you, this turn is the last.',
            rule: '4.1',
            alt: 'The whole map after several turns, with little room left.',
            picture: {
                rows: ['MMFFD', 'MAAFFD', 'LLAVFFD', '.LLVV..D', 'DD.LAA..V', '.MMAA.VV', 'MMFFLLV', '.FFFLL', 'DDFLL'],
                isWhole: true,
            },
        },
    ],
    parts: [
        {
            title: 'The six territories',
            sentence:
                'What each is worth depends on the four criteria of this game. The numbers matter when you play alone.',
            entries: TERRITORIES.map(({ key, name, number }) => ({
                id: key,
                name,
                sentence: `${TERRITORY_USES[key]} Its number is ${number}.`,
                rule: '1.3',
                alt: `A hex of ${name}.`,
                picture: { territories: [name] },
            })),
        },
        {
            title: 'Helpers on the map',
            entries: [
                {
                    id: 'power',
                    name: '±1',
                    sentence: 'Draw over it to get a ±1. Later, spend it to make your number one more or one less.',
                    rule: '5.1',
                    alt: 'A hex near the edge with the sign ±1, lit.',
                    picture: { rows: BEGUN, lit: [hexNumber('b5')!] },
                },
                {
                    id: 'question',
                    name: '?',
                    sentence: 'The middle of the map. Draw over it and count one criterion now, as well as at the end.',
                    rule: '5.3',
                    alt: 'The hex in the middle of the map with the sign ?, lit.',
                    picture: { rows: BEGUN, lit: [QUESTION] },
                },
            ],
        },
        {
            title: 'Criteria of sector A',
            sentence: 'Two of these count in each game. In the pictures, the lit hexes are those that score.',
            entries: entriesOf(SECTOR_A),
        },
        {
            title: 'Criteria of sector B',
            sentence: 'Two of these count as well.',
            entries: entriesOf(SECTOR_B),
        },
    ],
    ending: [
        { sentence: 'The game ends after a turn in which somebody could draw none of the numbers.', rule: '6.1' },
        { sentence: 'It also ends when the player whose turn it is has no territory left to name.', rule: '6.2' },
        {
            sentence: 'Add your four criteria and your ?. The highest sum wins; the same sum shares the win.',
            rule: '6.3',
        },
        { sentence: 'Alone you draw twice in a turn, and play for the sum.', rule: '7.1' },
    ],
    picture: GuidePicture,
};

export default guide;
