import { describe, expect, it } from 'vitest';
import type { Frame, Replay, TableEvent } from '../../src/api/types';
import { isKeyTaken, ReplayPlayer } from '../../src/replay/replay.svelte';
import { replayTurns } from '../../src/replay/turns';
import { event, frame, table } from '../fixtures';

const chance = { kind: 'chance', seat: null } as const;
const by = (number: number, seat: number) => event(number, `event ${number}`, { seat });

function replayOf(game: string, events: TableEvent[], frames: Frame[]): Replay {
    return { table: table({ game, status: 'ended' }), frames, events };
}

describe('the turns of a replay', () => {
    const events = [event(0, 'die', chance), by(1, 0), by(2, 0), by(3, 1), event(4, 'die', chance), by(5, 0), by(6, 0)];
    const duel = replayOf(
        'toy',
        events,
        Array.from({ length: 8 }, () => frame()),
    );

    it('end where another seat acts; chance belongs to who acts after it', () => {
        expect(replayTurns(duel)).toEqual([
            { from: 0, to: 3, name: '', label: 'Guest 0' },
            { from: 3, to: 4, name: '', label: 'Guest 1' },
            { from: 4, to: 7, name: '', label: 'Guest 0' },
        ]);
    });

    it('are those of the view where seats act at the same time', () => {
        const rounds = [1, 1, 1, 2, 2].map((round, index) => {
            return frame({
                views: { '-1': { round } } as unknown as Frame['views'],
                turn_of: index === 1 ? [0, 1] : [],
            });
        });
        const together = replayOf('graphia-genesis', [event(0, 'die', chance), by(1, 0), by(2, 1), by(3, 0)], rounds);
        expect(replayTurns(together).map(({ to, label }) => [to, label])).toEqual([
            [3, 'Round 1'],
            [4, 'Round 2'],
        ]);
    });

    it('are the steps of a player, unless single events are wanted', () => {
        const player = new ReplayPlayer(duel);
        player.next();
        expect([player.at, player.index, player.label]).toEqual([3, 1, 'Guest 0']);
        expect(player.lastEvents.map(({ number }) => number)).toEqual([0, 1, 2]);
        player.to(2);
        player.key('ArrowLeft');
        expect(player.at, 'back to where the turn began').toBe(0);
        player.key('End');
        expect([player.at, player.index]).toEqual([7, 3]);
        player.byEvents = true;
        player.key('ArrowLeft');
        expect([player.at, player.index, player.stops.length]).toEqual([6, 6, 8]);
        expect(player.lastEvents.map(({ number }) => number)).toEqual([5]);
    });
});

it('leaves keys to controls that need them', () => {
    document.body.innerHTML = '<input type="checkbox"><input type="range"><button></button><p></p>';
    const [box, slider, button, text] = [...document.body.children] as [Element, Element, Element, Element];
    expect([box, slider, button, text].map((each) => isKeyTaken(each, 'ArrowLeft'))).toEqual([
        false,
        true,
        false,
        false,
    ]);
    expect([box, slider, button, text].map((each) => isKeyTaken(each, ' '))).toEqual([true, true, true, false]);
});
