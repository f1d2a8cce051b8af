/** Who sits at this browser. */
import { api } from './http';
import type { Guest } from './types';

class Myself {
    guest = $state.raw<Guest | null>(null);

    get name(): string {
        return this.guest?.name ?? '';
    }

    /** Must be answered before anything that needs a seat: it is what makes the guest. */
    async meet(): Promise<void> {
        this.guest = await api.me();
    }

    async rename(name: string): Promise<void> {
        this.guest = await api.rename(name);
    }
}

export const myself = new Myself();
