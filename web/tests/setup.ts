/** Runs before each test file: files share a thread and its page, and each begins with new modules and an empty page. */
import { afterEach, vi } from 'vitest';

vi.resetModules();
const { act, cleanup, setup } = await import('@testing-library/svelte');
await setup();

afterEach(async () => {
    await act();
    cleanup();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
});
