/** Names and sentences. */
import { plain, signed } from '../../components/score';
import { HEXES, hexName, hexNumber, POWERS, QUESTION } from './geometry';
import { byLetter, byName, TERRITORIES } from './territories';
import type { Earning, SeatView, View } from './types';

/** What each criterion counts, in a few words, and by which rule. */
export const CRITERIA: Record<string, { name: string; short: string; words: string; rule: string }> = {
    A1: {
        name: 'Ranges',
        short: '4 a Mountain area of 3 or 4',
        words: '4 for each Mountain area of three or of four hexes',
        rule: '8.2',
    },
    A2: {
        name: 'Greatwood',
        short: '1 a hex of the largest Forest',
        words: '1 for each hex of the largest Forest area',
        rule: '8.3',
    },
    A3: {
        name: 'Irrigation',
        short: '1 a Farm next to a Lake',
        words: '1 for each Farm hex next to a Lake hex',
        rule: '8.4',
    },
    A4: {
        name: 'Inland waters',
        short: '3 a Lake area off the edge',
        words: '3 for each Lake area without a hex on the edge of the map',
        rule: '8.5',
    },
    A5: {
        name: 'Dunes',
        short: '1 a Desert on the edge',
        words: '1 for each Desert hex on the edge of the map',
        rule: '8.6',
    },
    A6: {
        name: 'Market towns',
        short: '1 a territory next to each Village area',
        words: 'for each Village area, 1 for each other territory next to it',
        rule: '8.7',
    },
    B1: {
        name: 'Surveyed rows',
        short: '3 a full row of 4 territories',
        words: '3 for each of the nine rows without an empty hex that shows at least four territories',
        rule: '8.8',
    },
    B2: {
        name: 'Balance',
        short: '3 a hex of the rarest territory',
        words: '3 for each hex of the territory that has the fewest, which may be none',
        rule: '8.9',
    },
    B3: {
        name: 'Borders',
        short: '1 a change along the edge',
        words: '1 for each two neighbours round the edge of the map that hold different territories',
        rule: '8.10',
    },
    B4: {
        name: 'Crossroads',
        short: '1 for 2 hexes with 3 others around',
        words: '1 for every two drawn hexes that have at least three territories other than their own next to them',
        rule: '8.11',
    },
    B5: {
        name: 'Patchwork',
        short: '3 a territory in 3 areas',
        words: '3 for each territory with at least three areas',
        rule: '8.12',
    },
    B6: {
        name: 'Great roads',
        short: '6 a territory from side to side',
        words: '6 for each territory with an area that touches two sides of the map which share no corner',
        rule: '8.13',
    },
};
const KEPT = { words: 'one criterion, scored as it stood when ? was drawn', rule: '5.3' };

/** `A2` → `Greatwood`. */
export const partName = (part: string): string => CRITERIA[part]?.name ?? part;

export function lineWords(part: string): string {
    const { words, rule } = CRITERIA[part] ?? KEPT;
    return `${CRITERIA[part]?.name ?? '?'}: ${words} (rule ${rule}).`;
}

export const totalOf = (sheet: Earning[]): number => sheet.reduce((sum, line) => sum + line.points, 0);

/** `3 hexes`. */
export const hexCount = (count: number): string => `${count} ${count === 1 ? 'hex' : 'hexes'}`;

/** `+4 points`. */
export function pointsWords(gain: number): string {
    if (gain === 0) return 'no points';
    return `${signed(gain)} ${Math.abs(gain) === 1 ? 'point' : 'points'}`;
}

/** What is written on an empty hex. */
export function written(hex: number): string {
    return hex === QUESTION ? '?' : POWERS.includes(hex) ? '±1' : '';
}

/** A hex as it is spoken: `e5, empty, ?`. */
export function hexWords(rows: string[], hex: number): string {
    const territory = byLetter(rows.join('').charAt(hex));
    return [hexName(hex), territory?.name ?? 'empty', !territory && written(hex)].filter(Boolean).join(', ');
}

/** The text of an event or an action as people say it. */
export function tell(text: string): string {
    if (hexNumber(text) !== undefined) return `draws ${text}`;
    if (byName(text)) return `announces ${text}`;
    const [, die, number] = /^take (\d)(?: as (\d))?$/.exec(text) ?? [];
    if (die) return number ? `takes the ${die} and makes it ${number}` : `takes the ${die}`;
    const [, territory, count] = /^(\w+) with (\d)$/.exec(text) ?? [];
    if (territory && count) return `draws ${hexCount(Number(count))} of ${territory}`;
    const [, criterion] = /^score (\w\d)$/.exec(text) ?? [];
    if (criterion) return `scores ${partName(criterion)} by ?`;
    return text.replace(/^dice (.*)$/, (_, dice: string) => `dice ${dice.split(' ').join(', ')}`);
}

/** What one is advised to do: `draw a2`. */
export function advise(text: string): string {
    return tell(text).replace(/\b(announce|draw|make|score|take)s\b/g, '$1');
}

/** The territory that was announced last, told from the texts of events. */
export function territoryOf(texts: string[]): string {
    const last = texts.findLast((text) => byName(text) || / with \d$/.test(text)) ?? '';
    return last.replace(/ with \d$/, '');
}

/** `Turn 3. Dice 1, 4 and 6; Lake.` */
export function turnWords(view: View): string {
    const dice = view.dice.length > 0 && `dice ${view.dice.join(', ')}`;
    return `${[`Turn ${view.turn}`, view.territory, dice].filter(Boolean).join(', ')}.`;
}

/** What is drawn on a map: `4 Forest, 1 Lake`. */
export function landWords(rows: string[]): string {
    const letters = rows.join('');
    const lands = TERRITORIES.map(({ letter, name }) => {
        return [name, HEXES.filter((hex) => letters.charAt(hex) === letter).length] as const;
    }).filter(([, count]) => count > 0);
    return lands.map(([name, count]) => `${count} ${name}`).join(', ') || 'empty';
}

/** What a seat does just now. */
export function doingWords(view: View, seat: number): string {
    const own = view.seats[seat] as SeatView;
    if (view.phase === 'over') return '';
    if (own.task === 'take') return '⚂ choosing';
    if (own.task === 'draw') return `✎ draws ${own.number}`;
    if (own.task === 'score') return '? scoring';
    if (seat === view.active) return view.phase === 'number' ? '⚂ taking' : '★ active';
    return view.phase === 'everyone' ? (own.number > 0 ? '✓ drawn' : '– passed over') : '';
}

/** The whole table in words. */
export function spoken(view: View): string {
    const criteria = view.criteria.map(({ code }) => lineWords(code)).join(' ');
    const maps = view.seats.map((own, seat) => {
        return `Map ${seat + 1}: ${landWords(own.rows)}; ${plain(totalOf(own.sheet))} points.`;
    });
    return [turnWords(view), criteria, ...maps].join(' ');
}
