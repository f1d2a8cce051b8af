/** A position of every board, and the board of texts, for tests that mount them all. */
import type { BoardProps } from '../../src/boards/contract';
import { creature, previewOf, viewOf } from '../../src/boards/forgenesis/fixtures';
import * as kingdomMaps from '../../src/boards/kingdom-maps/fixtures';
import * as polyminix from '../../src/boards/polyminix/fixtures';
import * as terramorphicExpanse from '../../src/boards/terramorphic-expanse/fixtures';

export type Given = Partial<BoardProps<any, any>>;
type Position = {
    given: () => Given;
    /** Keys that plan something there, each of which can be seen. */
    keys: string[];
    /** The name of a cell. */
    cell: string;
};

const ROWS = Array.from({ length: 12 }, () => '.'.repeat(12));
const MOVE = { id: 0, text: 'b1 up', step: { type: 'move', square: 'b1', direction: 'up' } };
const END = { id: 1, text: 'end turn', step: { type: 'end-turn' } };

/** The server's name of no game: it is played on the board of texts. */
export const TEXT_GAME = 'toy';
export const POSITIONS: Record<string, Position> = {
    forgenesis: {
        given: () => ({
            view: viewOf([creature('b1', 'S')]),
            actions: [MOVE, END],
            preview: previewOf({ 'b1 up': [creature('b2', 'S')] }) as Given['preview'],
        }),
        keys: ['ArrowRight', 'Enter', 'ArrowUp', 'Enter'],
        cell: 'b1',
    },
    'graphia-genesis': {
        given: () => ({
            view: {
                type: 'graphia-genesis',
                round: 4,
                phase: 'draw',
                terrain: 'Nexus',
                cards: [],
                die: 1,
                terrains_left: [],
                shapes_left: [],
                desolated: [],
                loses: 'terrain',
                maps: [{ rows: ROWS, is_to_draw: true, has_drawn: false, last: [], sheet: [], withheld: [] }],
            },
            actions: [{ id: 0, text: 'N r1 c3', step: { type: 'nexus', row: 1, column: 3 } }],
        }),
        keys: ['ArrowRight', 'Enter'],
        cell: 'row 1, column 3',
    },
    'kingdom-maps': {
        given: () => ({
            view: kingdomMaps.view(),
            actions: kingdomMaps.START,
            preview: kingdomMaps.preview as Given['preview'],
        }),
        keys: ['f', '1', 'ArrowRight', ' '],
        cell: 'e5',
    },
    polyminix: { given: () => polyminix.props(), keys: ['i', 'r', 'r'], cell: 'a1' },
    'terramorphic-expanse': {
        given: () => {
            const view = terramorphicExpanse.view({ phase: 'terraform' });
            const preview = terramorphicExpanse.previewFrom(view) as Given['preview'];
            return { view, actions: terramorphicExpanse.LANDS, preview };
        },
        keys: ['3', 'f', 'p', 'e'],
        cell: terramorphicExpanse.NEAR,
    },
};
