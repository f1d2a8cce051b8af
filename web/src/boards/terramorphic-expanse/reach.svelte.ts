/**
 * The cities that the Guide can come to by steps alone, found by previews of one step after another.
 *
 * The server says what may follow and what it scores; nothing about movement is known here. The number of paths is
 * limited, near cities first; `isPartial` says that there are more. Answers are kept while the position stays.
 */
import { PreviewCache, type Previewer } from '../previews.svelte';
import { gainOf } from '../sheet/score';
import type { LegalAction, Step, View } from './types';

/** A way to a city, the points on it, and those of them that the city itself brings. */
export type Way = { path: LegalAction[]; gain: number; own: number };
type Start = {
    moment: string;
    key: string;
    after: LegalAction[];
    next: LegalAction[];
    /** Of the own seat at the start. */
    points: number;
    seat: number;
};

const MOST_PATHS = 24;
const AT_ONCE = 3;
const NO_WAYS: ReadonlyMap<string, Way> = new Map();

const isOnWay = ({ step }: LegalAction) => step.type === 'step';

export class Reach {
    #found = $state.raw({ key: '', ways: NO_WAYS });
    #partial = $state('');
    /** What is being explored. */
    #key = '';
    readonly #previews = new PreviewCache<Step>({ view: true, queued: true });

    ways(key: string): ReadonlyMap<string, Way> {
        return this.#found.key === key ? this.#found.ways : NO_WAYS;
    }

    /** Whether longer ways were left out. */
    isPartial(key: string): boolean {
        return this.#partial === key;
    }

    async explore(start: Start, ask: Previewer<Step>): Promise<void> {
        if (start.key === this.#key) return;
        this.#key = start.key;
        const paths = start.next.filter(isOnWay).map((action) => [action]);
        const seen = new Set<string>();
        for (let asked = 0; paths.length > 0 && asked < MOST_PATHS; asked += AT_ONCE) {
            const batch = paths.splice(0, AT_ONCE);
            const found = await Promise.all(batch.map((path) => this.#follow(start, path, seen, ask)));
            if (this.#key !== start.key) return;
            paths.push(...found.flat());
        }
        if (paths.length > 0) this.#partial = start.key;
    }

    stop(): void {
        this.#key = '';
    }

    /** Notes where a path ends, and returns the paths that go on from there. */
    async #follow(
        start: Start,
        path: LegalAction[],
        seen: Set<string>,
        ask: Previewer<Step>,
    ): Promise<LegalAction[][]> {
        const known = await this.#previews.ask(start.moment, [...start.after, ...path], ask);
        if (this.#key !== start.key || !known) return [];
        const points = gainOf(known.points);
        this.#note(start.key, { path, gain: points - start.points, own: points - this.#pointsBefore(start, path) });
        const state = stateOf(known.view as View | undefined, start.seat);
        if (!state || seen.has(state)) return [];
        seen.add(state);
        return known.actions.filter(isOnWay).map((action) => [...path, action]);
    }

    /** What the last step of a path adds to. */
    #pointsBefore(start: Start, path: LegalAction[]): number {
        if (path.length === 1) return start.points;
        const before = this.#previews.get(start.moment, [...start.after, ...path.slice(0, -1)]);
        return before ? gainOf(before.points) : start.points;
    }

    #note(key: string, way: Way): void {
        const { path, gain } = way;
        const step = path.at(-1)!.step;
        if (step.type !== 'step') return;
        const ways = this.ways(key);
        const known = ways.get(step.city);
        // A single step is what a tap means; beyond that the way with the most points, and of these the shortest.
        const isBetter = !known || (known.path.length > 1 && gain > known.gain);
        if (isBetter) this.#found = { key, ways: new Map([...ways, [step.city, way]]) };
    }
}

/** Equal positions are followed once. */
function stateOf(view: View | undefined, seat: number): string {
    return view?.turn ? JSON.stringify([view.seats[seat]?.guide, view.turn]) : '';
}
