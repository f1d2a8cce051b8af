import type { BoardConfig, SoloChoice } from '../contract';
import { describeEnding } from './ending';
import { adviseStep, describeOutcome, describeStep, statusText } from './text';
import type { View } from './types';

const HARDER: Record<string, string> = { green: 'yellow', yellow: 'red' };

/** After a new figure; a card or a problem is played again by a rematch. */
function soloNext(options: Record<string, unknown>): SoloChoice[] {
    const { figure, number: _, ...others } = options;
    if (typeof figure !== 'string' || figure === 'card') return [];
    const harder = HARDER[figure];
    return [
        { label: 'Next figure', options: { ...others, figure } },
        { label: 'Same figure again', options },
        ...(harder ? [{ label: `Harder: ${harder}`, options: { ...others, figure: harder } }] : []),
    ];
}

const config: BoardConfig = {
    hasSheet: true,
    nextSeat: "Show the next player's sheet",
    describeStep,
    describeOutcome,
    adviseStep,
    describeEnding,
    soloStart: { figure: 'green' },
    soloNext,
    seatStatus: ({ race }: View, seat: number) => {
        const racer = race?.is_running ? race.seats[seat] : null;
        return racer ? statusText(racer) : '';
    },
    turnOf: ({ turn, solo }: View) => (solo || turn === 0 ? '' : `Turn ${turn}`),
};

export default config;
