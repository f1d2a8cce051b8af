/** The cursor of the keyboard on the map, and the keys that mean the map. */
import type { Camera } from './camera.svelte';
import { ARROWS, spotBeyond, type ArrowKey } from './geometry';
import { SCOREBOARD } from './lands';
import { plateSpot, type TurnPlan } from './plan.svelte';
import { cellRows } from './spots';
import type { LegalAction } from './types';

/** How far an arrow with Shift pans, in pixels. */
const PAN = 80;

const isArrow = (key: string): key is ArrowKey => key in ARROWS;

export class Cursor {
    #spot = $state(SCOREBOARD);
    /** The plan when an arrow moved the cursor last. */
    #movedIn: LegalAction[] | null = null;

    rows = $derived.by(() => cellRows(this.plan.view, this.plan.slots));
    #cells = $derived.by(() => this.rows.flat());
    /** The cell of the cursor; the scoreboard where that is gone. */
    current = $derived.by(() => {
        const find = (wanted: string) => this.#cells.find(({ spot }) => spot === wanted);
        return find(this.#spot) ?? find(SCOREBOARD)!;
    });

    constructor(
        private readonly plan: TurnPlan,
        private readonly camera: Camera,
    ) {}

    set(spot: string): void {
        this.#spot = spot;
    }

    /** Whether a key meant the map. */
    key(key: string, hasShift: boolean): boolean {
        const { plan, camera } = this;
        if (isArrow(key)) this.#move(key, hasShift);
        else if (key === '+' || key === '=') camera.zoomIn();
        else if (key === '-') camera.zoomOut();
        else if (key === '0') camera.showWhole();
        else if (key === ' ' || (key === 'Enter' && !this.#isConfirming)) plan.tap(this.current.spot);
        else if (key === 'm' && plan.letters.length === 0) this.#tapPlate();
        else return false;
        return true;
    }

    /** Enter means the complete turn, unless the cursor has gone to another spot since. */
    get #isConfirming(): boolean {
        return this.plan.isComplete && this.#movedIn !== this.plan.actions;
    }

    #move(key: ArrowKey, isPanning: boolean): void {
        if (isPanning) return this.camera.pan(-PAN * ARROWS[key].x, -PAN * ARROWS[key].y);
        const found = spotBeyond(this.current, this.#cells, key);
        if (!found) return;
        this.#spot = found.spot;
        this.#movedIn = this.plan.actions;
        this.plan.point(found.spot);
        this.camera.follow(found);
    }

    #tapPlate(): void {
        const land = this.plan.landAt(this.current.spot);
        if (land) this.plan.tap(plateSpot(land.card));
    }
}
