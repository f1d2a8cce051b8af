/** The turns or rounds of a replay: where a replay by turns stops, and what each is called. */
import { boardConfig } from '../boards/registry';
import type { Replay } from '../api/types';
import { sideName } from '../components/text';

/** A turn or a round: the events from `from` up to `to`. The position after it is that before event `to`. */
export type ReplayTurn = {
    from: number;
    to: number;
    /** `Turn 3`; empty where the board does not say. */
    name: string;
    /** With the seat that acts: `Turn 3, Blue`. */
    label: string;
};

/**
 * A turn ends where the board says so, by its view; and where the acting seat changes, unless seats act at the same time.
 * Chance belongs to the seat that acts after it.
 */
export function replayTurns(replay: Replay): ReplayTurn[] {
    const { events, table } = replay;
    const isSimultaneous = replay.frames.some((frame) => frame.turn_of.length > 1);
    const names = events.map((_, number) => turnName(replay, number));
    const actors = isSimultaneous ? events.map(() => null) : actingSeats(replay);
    const starts = events.flatMap((_, number) => {
        const isSame = names[number] === names[number - 1] && actors[number] === actors[number - 1];
        return number > 0 && isSame ? [] : [number];
    });
    return starts.map((from, index) => {
        const actor = actors[from];
        const seat = actor === null || actor === undefined ? '' : sideName(table, actor);
        return {
            from,
            to: starts[index + 1] ?? events.length,
            name: names[from]!,
            label: [names[from], seat].filter(Boolean).join(', ') || `Step ${index + 1}`,
        };
    });
}

function turnName({ frames, table }: Replay, number: number): string {
    const views = frames[number]?.views ?? {};
    const view = views['-1'] ?? Object.values(views)[0];
    return (view && boardConfig(table.game).turnOf?.(view)) ?? '';
}

/** For each event the seat that acts in it, or else after it, or else before it. */
function actingSeats({ events }: Replay): (number | null)[] {
    let seat: number | null = events.findLast((event) => event.seat !== null)?.seat ?? null;
    return events
        .toReversed()
        .map((event) => (seat = event.seat ?? seat))
        .toReversed();
}
