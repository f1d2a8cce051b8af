/** What somebody likes, kept in this browser. */

export type Theme = 'system' | 'light' | 'dark';

type Values = { theme: Theme; sound: boolean; motion: boolean; names: boolean };

const KEY = 'landwright.settings';
const DEFAULTS: Values = { theme: 'system', sound: false, motion: true, names: true };

/** The kept values, with the default for whatever is missing or not of the right kind. */
export function readSettings(text: string | null): Values {
    let kept: Record<string, unknown> = {};
    try {
        kept = Object(JSON.parse(text ?? '{}'));
    } catch {
        // Somebody else's text: start afresh.
    }
    const flag = (name: 'sound' | 'motion' | 'names') => {
        const value = kept[name];
        return typeof value === 'boolean' ? value : DEFAULTS[name];
    };
    const theme = kept.theme === 'light' || kept.theme === 'dark' ? kept.theme : DEFAULTS.theme;
    return { theme, sound: flag('sound'), motion: flag('motion'), names: flag('names') };
}

class Settings {
    #values = $state(readSettings(localStorage.getItem(KEY)));
    #stillness = matchMedia('(prefers-reduced-motion: reduce)');
    #wantsStillness = $state(this.#stillness.matches);

    constructor() {
        this.#stillness.addEventListener('change', (event) => {
            this.#wantsStillness = event.matches;
            this.#show();
        });
        addEventListener('storage', (event) => {
            if (event.key !== KEY) return;
            this.#values = readSettings(event.newValue);
            this.#show();
        });
        this.#show();
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
    /** What was chosen here; `motion` also heeds the system. */
    get wantsMotion(): boolean {
        return this.#values.motion;
    }
    get motion(): boolean {
        return this.#values.motion && !this.#wantsStillness;
    }

    set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
        this.#values[name] = value;
        localStorage.setItem(KEY, JSON.stringify(this.#values));
        this.#show();
    }

    #show(): void {
        const root = document.documentElement;
        if (this.theme === 'system') delete root.dataset.theme;
        else root.dataset.theme = this.theme;
        root.dataset.motion = this.motion ? 'on' : 'off';
    }
}

export const settings = new Settings();
