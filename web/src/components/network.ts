/** Whether a page runs on the machine that serves it: its address means another machine to everybody else. */
export const isLocalhost = (name: string): boolean =>
    name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d+){3}$/.test(name);
