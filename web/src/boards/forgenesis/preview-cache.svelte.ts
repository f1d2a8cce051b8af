/** The views after legal actions, as the server previews them. They are kept for one version of the seat. */
import type { BoardProps } from '../contract';
import type { LegalAction, Step, View } from './types';

type Ask = NonNullable<BoardProps<View, Step>['preview']>;
type Known = { version: number; views: ReadonlyMap<number, View> };

export class PreviewCache {
    #known = $state.raw<Known>({ version: -1, views: new Map() });
    #requested = new Set<number>();

    get(version: number, action: number): View | undefined {
        return this.#known.version === version ? this.#known.views.get(action) : undefined;
    }

    /** Asks for those of the actions that are not known yet. */
    request(version: number, actions: LegalAction[], ask: Ask): void {
        if (this.#known.version !== version) {
            this.#known = { version, views: new Map() };
            this.#requested.clear();
        }
        for (const action of actions.filter(({ id }) => !this.#requested.has(id))) {
            this.#requested.add(action.id);
            void ask(action, [], { view: true, queued: true }).then((preview) => {
                const view = preview && 'points' in preview ? (preview.view as View | undefined) : undefined;
                this.#keep(version, action.id, view);
            });
        }
    }

    /** What was not answered is asked again when it is wanted again. */
    #keep(version: number, action: number, view: View | undefined): void {
        if (this.#known.version !== version) return;
        if (view) this.#known = { version, views: new Map([...this.#known.views, [action, view]]) };
        else this.#requested.delete(action);
    }
}
