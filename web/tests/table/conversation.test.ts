import { afterEach, beforeEach, expect, it } from 'vitest';
import { announcer } from '../../src/services/announce.svelte';
import { TableScreen } from '../../src/table/table.svelte';
import { table } from '../fixtures';

let screen: TableScreen;

beforeEach(() => {
    screen = new TableScreen('t1');
    screen.live.table = table(); // the seat 0 is mine
});

afterEach(() => screen.close());

function hear(seat: number | null, text: string): void {
    screen.live.onchat({ from: 'Guest', seat, text, at: 0 });
}

it('counts and announces lines of others, also of somebody with my name', () => {
    hear(0, 'mine');
    expect(screen.chat.unread).toBe(0);
    hear(1, 'hello');
    hear(null, 'a bot failed');
    expect(screen.chat.unread).toBe(2);
    expect(announcer.lines.at(-1)?.text).toBe('Guest: a bot failed');
});

it('counts nothing while it is open', () => {
    hear(1, 'hello');
    screen.chat.open();
    hear(1, 'are you there?');
    expect(screen.chat.unread).toBe(0);
    screen.chat.close();
    hear(1, 'bye');
    expect(screen.chat.unread).toBe(1);
});

it('goes on at the rematch with what is unread', () => {
    hear(1, 'again?');
    screen.live.onrematch('t2');
    const next = new TableScreen('t2');
    expect(next.chat.unread).toBe(1);
    next.close();
    const other = new TableScreen('t3');
    expect(other.chat.unread).toBe(0);
    other.close();
});
