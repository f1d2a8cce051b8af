/** Graphia Genesis in pictures. */
import type { GameGuide } from '../contract';
import maps from './guide-maps.json';
import GuidePicture from './GuidePicture.svelte';
import { SAMPLE_MAP } from './sample-map';

/** A map, as letters from its upper left corner, or the cards of a round. */
export type Picture = {
    rows?: string[];
    /** The squares that score. */
    lit?: number[];
    /** A shape that is being drawn, as # in rows like those of the map. */
    planned?: string[];
    /** How many rows and columns are shown; all without it. */
    side?: number;
    die?: number;
    terrain?: string;
    shapes?: string[];
};

/** A map that shows what scores; a test compares it with the server's points. */
function scored(name: keyof typeof maps, side?: number): { picture: Picture; example: string } {
    const { rows, lit, points } = maps[name];
    const example = points < 0 ? `here minus ${-points}` : `here ${points} points`;
    return { picture: { rows, lit, side }, example };
}

const guide: GameGuide<Picture> = {
    turn: [
        {
            id: 'cards',
            name: 'Turn the cards',
            sentence: 'Everybody gets the same land, the same two shapes, and the same number from the die.',
            rule: '2.1',
            alt: 'A card with Forest, two cards with the shapes T and L, and a die that shows 4.',
            picture: { terrain: 'Forest', shapes: ['T', 'L'], die: 4 },
        },
        {
            id: 'draw',
            name: 'Choose a shape',
            sentence: 'Take one of the two shapes and turn it as you like. It must lie on empty squares.',
            rule: '3.2',
            alt: 'A map with Mountains and a River; an L of four Forest squares is being drawn on empty squares.',
            picture: {
                rows: ['MM..R...', 'MM..RR..', '.....R..', '.....R..', '.AA.....', '.AA.....'],
                planned: ['', '', '.###', '.#'],
                side: 6,
                terrain: 'Forest',
            },
        },
        {
            id: 'number',
            name: 'Touch the number',
            sentence: 'At least one square must lie in the row or in the column of the number.',
            rule: '3.5',
            alt: 'The number 4: row 4 and column 4 are lit, and one square of the Forest lies in row 4.',
            picture: {
                rows: ['MM..R...', 'MM..RR..', '.....R..', '.....R..', '.AA.....', '.AA.....'],
                planned: ['', '', '.###', '.#'],
                side: 6,
                die: 4,
                terrain: 'Forest',
            },
        },
        {
            id: 'next',
            name: 'All at the same time',
            sentence: 'When everybody has drawn, all maps are shown and the next round begins.',
            rule: '2.6',
            alt: 'A map with many lands.',
            picture: { rows: SAMPLE_MAP },
        },
    ],
    parts: [
        {
            title: 'The six lands',
            sentence: 'In the small pictures, the lit squares are those that count.',
            entries: [
                {
                    id: 'mountain',
                    name: 'Mountain',
                    sentence: '1 point for each Mountain square on the rim of the map.',
                    rule: '5.2',
                    alt: 'Seven Mountain squares; the five on the rim are lit.',
                    ...scored('mountain', 6),
                },
                {
                    id: 'forest',
                    name: 'Forest',
                    sentence:
                        '2 points for each region, a square inside the heavy lines, with four Forest squares or more.',
                    rule: '5.3',
                    alt: 'One region has five Forest squares, which are lit. The region beside it has only two.',
                    ...scored('forest', 6),
                },
                {
                    id: 'river',
                    name: 'River',
                    sentence: '12 points if one River reaches from the top to the bottom, or from left to right.',
                    rule: '5.4',
                    alt: 'A River that runs without a gap from the top of the map to the bottom.',
                    ...scored('river'),
                },
                {
                    id: 'desert',
                    name: 'Desert',
                    sentence: 'Lose 1 point for each Desert square next to Tundra. Keep them apart.',
                    rule: '5.5',
                    alt: 'Four Desert squares; two of them touch Tundra and are lit.',
                    ...scored('desert', 6),
                },
                {
                    id: 'tundra',
                    name: 'Tundra',
                    sentence: '1 point for each Tundra square next to a Mountain.',
                    rule: '5.6',
                    alt: 'Four Tundra squares in a line; the three next to Mountains are lit.',
                    ...scored('tundra', 6),
                },
                {
                    id: 'farm',
                    name: 'Farm',
                    sentence: '1 point for each Farm square next to a River.',
                    rule: '5.7',
                    alt: 'Four Farm squares; two of them lie beside a River and are lit.',
                    ...scored('farm', 5),
                },
            ],
        },
        {
            title: 'Two special squares',
            entries: [
                {
                    id: 'nexus',
                    name: 'Nexus',
                    sentence: 'A single square. It scores 1 point for each different land next to it.',
                    rule: '5.8',
                    alt: 'A lit Nexus with a Forest, a Mountain and a River next to it.',
                    ...scored('nexus', 5),
                },
                {
                    id: 'desolation',
                    name: 'Desolation',
                    sentence: 'Destroys one square on every map: where the row and the column of the number cross.',
                    rule: '3.6',
                    alt: 'The number 3: the square in row 3 and column 3 is cracked, in the middle of a Forest.',
                    picture: { rows: ['', '.FF', '..XF', '...F'], side: 5, die: 3 },
                },
            ],
        },
        {
            title: 'More points',
            entries: [
                {
                    id: 'group',
                    name: 'Largest groups',
                    sentence:
                        'Every land also scores 1 point for each square of its largest group. Squares join by their sides.',
                    rule: '5.9',
                    alt: 'Two groups of Forest, of five and of two squares; the larger one is lit.',
                    ...scored('group', 6),
                },
                {
                    id: 'anchor',
                    name: 'Anchors',
                    sentence:
                        'A land scores its own points only if a Nexus lies next to one of its squares. Its largest group counts anyway.',
                    rule: '5.10',
                    alt: 'Mountains on the rim with a Nexus next to them.',
                    ...scored('anchor', 5),
                },
            ],
        },
    ],
    ending: [
        { sentence: 'The game ends when a land comes and nobody can draw either shape.', rule: '4.1' },
        { sentence: 'If only you cannot draw, you miss this round and play on.', rule: '2.5' },
        { sentence: 'The highest total wins. Players with the same total share the win.', rule: '4.3' },
    ],
    picture: GuidePicture,
};

export default guide;
