/** Covers by game: the `Cover.svelte` of its folder. Apart from the boards, whose code the start page does not need. */
import type { Component } from 'svelte';

const covers = import.meta.glob<{ default: Component }>('./*/Cover.svelte');

/** Loads the cover of a game; null for a game without one. */
export async function gameCover(game: string): Promise<Component | null> {
    const load = covers[`./${game}/Cover.svelte`];
    return load ? (await load()).default : null;
}
