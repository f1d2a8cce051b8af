/** What the rules open at: ids of entries of the guide. */
import { creatureAt } from './changes';
import type { Option } from './options';
import { NAMES } from './text';
import type { Kind, View } from './types';

export const creatureId = (kind: Kind): string => NAMES[kind].toLowerCase();

/** The creature that is selected, on the board or in a tray (`Orange S`); else the moment. */
export function topicOf(view: View, source: string | null, options: Pick<Option, 'verb'>[]): string {
    if (source) {
        const kind = creatureAt(view, source)?.kind ?? (source.at(-1) as Kind);
        return kind in NAMES ? creatureId(kind) : '';
    }
    return options.some(({ verb }) => verb === 'place') ? 'set-up' : '';
}
