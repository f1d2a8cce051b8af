/** The guest of this browser. */
import { api } from './http';
import type { Guest } from './types';

class CurrentGuest {
    guest = $state.raw<Guest | null>(null);

    get name(): string {
        return this.guest?.name ?? '';
    }

    /** Must be answered before anything that needs a seat: the server creates the guest with it. */
    async load(): Promise<void> {
        this.guest = await api.me();
    }

    /** Becomes the guest of a personal link. */
    async followLink(token: string): Promise<void> {
        this.guest = await api.followLink(token);
    }

    async rename(name: string): Promise<void> {
        this.guest = await api.rename(name);
    }
}

export const currentGuest = new CurrentGuest();
