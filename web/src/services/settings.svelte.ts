/** Preferences, stored in this browser. */

export type Theme = 'system' | 'light' | 'dark';

type Values = { theme: Theme; sound: boolean; motion: boolean; names: boolean; notify: boolean };

const KEY = 'landwright.settings';
const DEFAULTS: Values = { theme: 'system', sound: false, motion: true, names: true, notify: false };

/** The stored values, with defaults for what is missing or invalid. */
export function readSettings(text: string | null): Values {
    let stored: Record<string, unknown> = {};
    try {
        stored = Object(JSON.parse(text ?? '{}'));
    } catch {
        // Not JSON: use the defaults.
    }
    const flag = (name: 'sound' | 'motion' | 'names' | 'notify') => {
        const value = stored[name];
        return typeof value === 'boolean' ? value : DEFAULTS[name];
    };
    const theme = stored.theme === 'light' || stored.theme === 'dark' ? stored.theme : DEFAULTS.theme;
    return { theme, sound: flag('sound'), motion: flag('motion'), names: flag('names'), notify: flag('notify') };
}

class Settings {
    #values = $state(readSettings(localStorage.getItem(KEY)));
    #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
    #prefersReducedMotion = $state(this.#reducedMotion.matches);

    constructor() {
        this.#reducedMotion.addEventListener('change', (event) => {
            this.#prefersReducedMotion = event.matches;
            this.#apply();
        });
        addEventListener('storage', (event) => {
            if (event.key !== KEY) return;
            this.#values = readSettings(event.newValue);
            this.#apply();
        });
        this.#apply();
    }

    get theme(): Theme {
        return this.#values.theme;
    }
    get sound(): boolean {
        return this.#values.sound;
    }
    get names(): boolean {
        return this.#values.names;
    }
    get notify(): boolean {
        return this.#values.notify;
    }
    /** The stored preference; `motion` also respects the system's. */
    get wantsMotion(): boolean {
        return this.#values.motion;
    }
    get motion(): boolean {
        return this.#values.motion && !this.#prefersReducedMotion;
    }

    set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
        this.#values[name] = value;
        localStorage.setItem(KEY, JSON.stringify(this.#values));
        this.#apply();
    }

    #apply(): void {
        const root = document.documentElement;
        if (this.theme === 'system') delete root.dataset.theme;
        else root.dataset.theme = this.theme;
        root.dataset.motion = this.motion ? 'on' : 'off';
    }
}

export const settings = new Settings();
