/** Terramorphic Expanse in pictures. */
import type { GameGuide, GuideEntry } from '../contract';
import type { Box, Point } from './geometry';
import GuidePicture from './GuidePicture.svelte';
import { cardOf, LAND_SIDES, type Action } from './lands';
import { sampleSeat } from './sample-seat';
import { actionName } from './text';
import { actionId } from './topic';
import type { SeatView, View } from './types';

/** A part of the expanse, or the sign of an action. */
export type Picture = {
    view?: View;
    /** Only this part of it. */
    near?: Box;
    /** Cities with a ring, and the way of the first player's Guide. */
    lit?: string[];
    path?: string[];
    /** The place of a land that has come or gone. */
    slot?: Point;
    action?: Action;
};

/** Lands, as `2b -1 0`: the side and its place. */
function expanse(lands: string[], own: Partial<SeatView> = {}, bonus = ''): View {
    const placed = lands.map((land) => {
        const [side = '', x, y] = land.split(' ');
        return { card: cardOf(side), side, x: Number(x), y: Number(y) };
    });
    return {
        type: 'terramorphic-expanse',
        phase: 'guide',
        round: 2,
        seat: 0,
        first: 0,
        drawn: 0,
        lands: placed,
        supply: [],
        bonus,
        seats: [sampleSeat(own)],
        turn: null,
        is_last_round: false,
        target: 15,
        placement: 'every',
        run: '3',
    };
}

/** Around the land to the west of the scoreboard: one of its cities, an edge, its plate. */
const WEST = { x: -260, y: 0 };
const around = ({ x, y }: Point, reach: number): Box => ({
    x: WEST.x + x - reach,
    y: WEST.y + y - reach * 0.85,
    width: reach * 2,
    height: reach * 1.7,
});
const LAND = around({ x: 0, y: 0 }, 150);

type Told = { sentence: string; rule: string; example?: string };
/** What each kind of action does. */
const ACTION_RULES: Record<string, Told> = {
    'two spaces': { sentence: 'Go one or two steps, to any cities.', rule: '7.1' },
    ascending: {
        sentence: 'Visit up to three cities. Each name must come later in the alphabet than the one before.',
        rule: '7.2',
        example: 'Arden, Juniper, Vesper',
    },
    descending: {
        sentence: 'Visit up to three cities. Each name must come earlier in the alphabet.',
        rule: '7.3',
        example: 'Vesper, Juniper, Arden',
    },
    compass: { sentence: 'Go straight on in one direction, as far as you like.', rule: '7.4' },
    bonus: { sentence: 'Go one step. Then put the white bonus cube on a city of another land.', rule: '7.5' },
    letter: {
        sentence: 'Choose a letter. Visit up to three cities that have it in their names.',
        rule: '7.8',
        example: 'R: Arden, Marrow, Quarry',
    },
    colours: { sentence: 'Visit up to three cities of the two colours shown.', rule: '7.9' },
    shapes: { sentence: 'Visit up to three cities with one of the two shapes shown.', rule: '7.10' },
};
const GROUP_NAMES: Record<string, string> = { colours: 'Two colours', shapes: 'Two shapes' };

const actions = Object.keys(ACTION_RULES).map((kind): GuideEntry<Picture> => {
    const action = LAND_SIDES.find((land) => land.action.kind === kind)!.action;
    const name = GROUP_NAMES[kind] ?? actionName(action);
    return {
        id: actionId(kind),
        name,
        ...ACTION_RULES[kind]!,
        picture: { action },
        alt: `The sign of the action “${name}”.`,
    };
});

const guide: GameGuide<Picture> = {
    turn: [
        {
            id: 'cube',
            name: 'Place your cube',
            sentence: 'Put it on the itinerary of a land. It says which cities give you points in this turn.',
            rule: '4.3',
            alt: 'A cube lies on a land that asks for stars and hearts. Its star and its heart have a ring.',
            picture: { view: expanse(['2b -1 0'], { cube: '2b' }), lit: ['Cinder', 'Ravenlea'] },
        },
        {
            id: 'land',
            name: 'Change the lands',
            sentence: 'Play a new land, flip one, move one, or leave all as it is. Roads must meet where lands touch.',
            rule: '5.1',
            alt: 'A new land, marked, lies below another one. A road joins the two.',
            picture: { view: expanse(['2b -1 0', '5a -1 1'], { cube: '2b' }), slot: { x: -1, y: 1 } },
        },
        {
            id: 'guide',
            name: 'Lead your Guide',
            sentence: 'Twice: go one step along a road, or use the action of a land.',
            rule: '6.1',
            alt: 'The Guide goes in two steps from the scoreboard to Juniper and on to Ravenlea.',
            picture: {
                view: expanse(['2b -1 0', '5a -1 1'], { cube: '2b', guide: 'Ravenlea', count: 1, points: 1 }),
                path: ['scoreboard', 'Juniper', 'Ravenlea'],
            },
        },
        {
            id: 'score',
            name: 'Score',
            sentence: 'Each fitting city that you enter gives 1 point at once, at most five in a turn.',
            rule: '8.3',
            alt: 'The Guide stands on Ravenlea, a star. The cube shows 1, and the scoreboard shows one point.',
            picture: {
                view: expanse(['2b -1 0'], { cube: '2b', guide: 'Ravenlea', count: 1, points: 1 }),
                lit: ['Ravenlea'],
            },
        },
    ],
    parts: [
        {
            title: 'The actions of the lands',
            sentence: 'Put your marker on a free action of any land, and lead your Guide as it says.',
            entries: actions,
        },
        {
            title: 'What you can do with a land',
            entries: [
                {
                    id: 'play',
                    name: 'Play',
                    sentence: 'Take any card that is left, and lay it with either side up beside the others.',
                    rule: '5.2',
                    alt: 'A new land lies at the edge of another one.',
                    picture: { view: expanse(['2b -1 0', '5a -1 1']), slot: { x: -1, y: 1 } },
                },
                {
                    id: 'flip',
                    name: 'Flip',
                    sentence: 'Turn a land over in its place. Cubes and markers on it go home.',
                    rule: '5.6',
                    alt: 'A land lies with its other side up.',
                    picture: { view: expanse(['1a -1 0']), slot: { x: -1, y: 0 } },
                },
                {
                    id: 'move-land',
                    name: 'Move',
                    sentence: 'Take a land to another place. What lies on it goes with it.',
                    rule: '5.8',
                    alt: 'A land lies north of the scoreboard; its old place in the west is empty.',
                    picture: {
                        view: expanse(['3b 0 -1']),
                        slot: { x: -1, y: 0 },
                        near: { x: -390, y: -390, width: 520, height: 520 },
                    },
                },
                {
                    id: 'guarded',
                    name: 'Not under a Guide',
                    sentence: 'A land with a Guide on it can be neither flipped nor moved.',
                    rule: '5.4',
                    alt: 'A Guide stands on a city of a land.',
                    picture: { view: expanse(['2b -1 0'], { guide: 'Ravenlea' }), near: LAND },
                },
            ],
        },
        {
            title: 'What you see on a land',
            entries: [
                {
                    id: 'city',
                    name: 'City',
                    sentence: 'It has a name, a shape and a colour. All three can give points.',
                    rule: '1.2',
                    alt: 'The city Cinder, a green heart.',
                    picture: { view: expanse(['2b -1 0']), near: around({ x: -66, y: -66 }, 58) },
                },
                {
                    id: 'road',
                    name: 'Roads',
                    sentence: 'Guides walk along them, both ways. Not all cities are joined.',
                    rule: '1.3',
                    alt: 'Roads between the cities of a land; two cities have none between them.',
                    picture: { view: expanse(['2b -1 0']), near: LAND },
                },
                {
                    id: 'portal',
                    name: 'Portals',
                    sentence: 'Where two roads meet at the edge, you can step from land to land.',
                    rule: '2.2',
                    alt: 'A road leads over the edge from one land to the next.',
                    picture: { view: expanse(['2b -1 0', '5a -1 1']), near: around({ x: 66, y: 130 }, 100) },
                },
                {
                    id: 'itinerary',
                    name: 'Itinerary',
                    sentence: 'The upper half of the plate: the two shapes, colours or letters that score.',
                    rule: '8.2',
                    alt: 'A plate with a cube beside a star and a heart.',
                    picture: { view: expanse(['2b -1 0'], { cube: '2b' }), near: around({ x: 0, y: 4 }, 44) },
                },
                {
                    id: 'marker',
                    name: 'Action space',
                    sentence:
                        'The lower half of the plate. One marker fits on it, and it stays until its owner takes it elsewhere.',
                    rule: '6.4',
                    alt: 'A plate with a round marker beside two colours.',
                    picture: { view: expanse(['2b -1 0'], { marker: '2b' }), near: around({ x: 0, y: 4 }, 44) },
                },
                {
                    id: 'bonus-cube',
                    name: 'Bonus cube',
                    sentence: 'A fitting city with the white cube on it gives 1 point more, once in a turn.',
                    rule: '8.5',
                    alt: 'The white cube lies on the city Ravenlea.',
                    picture: { view: expanse(['2b -1 0'], {}, 'Ravenlea'), near: around({ x: 66, y: 66 }, 58) },
                },
                {
                    id: 'spanner',
                    name: 'Spanner',
                    sentence:
                        'Enter two cities with spanners in one turn, and you are powered up in the next. Three: for ever.',
                    rule: '8.6',
                    alt: 'The city Mistral with a spanner beside it.',
                    picture: { view: expanse(['6b -1 0']), near: around({ x: -66, y: -66 }, 58) },
                },
                {
                    id: 'power',
                    name: 'Powered up',
                    sentence:
                        'Your Guide grows wings: each fitting city gives 1 point more, and a move may be two steps.',
                    rule: '8.8',
                    alt: 'A large Guide with wings.',
                    picture: {
                        view: expanse(['2b -1 0'], { guide: 'Ravenlea', is_powered: true }),
                        near: around({ x: 66, y: 50 }, 70),
                    },
                },
            ],
        },
    ],
    ending: [
        {
            sentence: 'When somebody has 15 points, the round is played to its end. Then the game is over.',
            rule: '9.1',
        },
        { sentence: 'Most points win. If two have the same, the higher number on the cube decides.', rule: '9.2' },
        { sentence: 'After 60 rounds the game is over in any case.', rule: '9.4' },
    ],
    picture: GuidePicture,
};

export default guide;
