/** Picking some values out of groups, and the text that an option makes of them. */
import type { GameOption } from '../api/types';

export type ChoiceSet = NonNullable<GameOption['choice_set']>;
export type ChoiceGroup = ChoiceSet['groups'][number];

/** The values in the text of an option. */
export function pickedIn({ groups, separator }: ChoiceSet, text: string): string[] {
    const parts = separator ? text.split(separator).map((part) => part.trim()) : [...text];
    const wanted = new Set(parts.map((part) => part.toUpperCase()));
    return groups.flatMap(({ values }) => values.filter((value) => wanted.has(value.toUpperCase())));
}

/** The values of a group that are picked. */
export const pickedOf = ({ values }: ChoiceGroup, picked: string[]): string[] =>
    picked.filter((value) => values.includes(value));

/** Adds a value or takes it away. Where a group is full, the one that was picked first makes room. */
export function toggle(group: ChoiceGroup, picked: string[], value: string): string[] {
    if (picked.includes(value)) return picked.filter((other) => other !== value);
    const [first] = pickedOf(group, picked);
    const isFull = pickedOf(group, picked).length >= group.count;
    return [...picked.filter((other) => !isFull || other !== first), value];
}

export const isComplete = ({ groups }: ChoiceSet, picked: string[]): boolean =>
    groups.every((group) => pickedOf(group, picked).length === group.count);

/** The text of the option; empty, so that it is left open, until all groups are complete. */
export function textOf(set: ChoiceSet, picked: string[]): string {
    if (!isComplete(set, picked)) return '';
    const inOrder = set.groups.flatMap(({ values }) => values.filter((value) => picked.includes(value)));
    return inOrder.join(set.separator);
}
