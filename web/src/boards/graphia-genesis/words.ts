/** Names and sentences. */
import { plain, signed } from '../../components/score';
import { beside, columnOf, rowOf, SQUARES } from './geometry';
import { drawOf } from './shapes';
import { byLetter, byName, LANDS, NEXUS, TERRAINS } from './terrains';
import type { Earning, View, Way } from './types';

/** A place as it is spoken: `row 3, column 4`. */
export function placeWords(square: number): string {
    return `row ${rowOf(square) + 1}, column ${columnOf(square) + 1}`;
}

/** A square as it is spoken: `row 3, column 4, Forest`. */
export function squareWords(rows: string[], square: number): string {
    return `${placeWords(square)}, ${nameAt(rows, square)}`;
}

function nameAt(rows: string[], square: number): string {
    return byLetter(rows[rowOf(square)]?.charAt(columnOf(square)) ?? '.')?.name ?? 'empty';
}

/** `+4 points`. */
export function pointsWords(gain: number): string {
    if (gain === 0) return 'no points';
    return `${signed(gain)} ${Math.abs(gain) === 1 ? 'point' : 'points'}`;
}

export const totalOf = (sheet: Earning[]): number => sheet.reduce((sum, line) => sum + line.points, 0);

/** `L turned by 90°`. */
export function wayWords(way: Way): string {
    return way.turn ? `${way.shape} turned by ${way.turn}°` : way.shape;
}

/** The text of an event or an action as people say it: `L turned by 90° at row 3, column 4`. */
export function tell(text: string): string {
    const draw = drawOf(text);
    if (draw) return `${wayWords(draw.way)} at ${placeWords(draw.squares[0]!)}`;
    return text.replace(/^shape \w+ (?=\w$)/, 'shape ').replace(/^die /, 'number ');
}

/** The terrain that was turned last, told from the texts of events. */
export const terrainOf = (texts: string[]): string => texts.findLast((text) => byName(text)) ?? '';

/** What a line of the score sheet counts, and by which rule. */
export const LINES: Record<string, { words: string; rule: string }> = {
    mountain: { words: '1 for each Mountain square on the rim of the map', rule: '5.2' },
    forest: { words: '2 for each region with four Forest squares or more', rule: '5.3' },
    river: { words: '12 for one River from north to south, or from west to east', rule: '5.4' },
    desert: { words: 'minus 1 for each Desert square next to a Tundra', rule: '5.5' },
    tundra: { words: '1 for each Tundra square next to a Mountain', rule: '5.6' },
    farm: { words: '1 for each Farm square next to a River', rule: '5.7' },
    nexus: { words: 'each Nexus brings 1 for every different land next to it', rule: '5.8' },
};
const GROUP = { words: '1 for each square of the largest group that hangs together', rule: '5.9' };

export function lineWords(part: string, rows: string[], loses: View['loses']): string {
    const isLost = withheld(rows, loses).includes(part);
    const name = LANDS.find((land) => part.startsWith(land.key))?.name ?? NEXUS.name;
    const { words, rule } = LINES[part] ?? GROUP;
    return `${name}${part in LINES ? '' : ', largest group'}: ${words} (rule ${rule}).${isLost ? ' It is not anchored: no Nexus is next to it (5.10).' : ''}`;
}

/** Lands with squares on the map of which none is next to a Nexus. */
export function adrift(rows: string[]): string[] {
    const letters = rows.join('');
    return LANDS.filter(({ letter }) => {
        const squares = SQUARES.filter((square) => letters.charAt(square) === letter);
        const isAnchored = squares.some((square) => beside(square).some((other) => letters.charAt(other) === 'N'));
        return squares.length > 0 && !isAnchored;
    }).map((land) => land.key);
}

/** The lines of the score sheet that bring nothing because their land is not anchored. Desert never loses its minus. */
export function withheld(rows: string[], loses: View['loses']): string[] {
    return adrift(rows).flatMap((key) => [
        ...(loses === 'group' || key === 'desert' ? [] : [key]),
        ...(loses === 'terrain' ? [] : [`${key} group`]),
    ]);
}

/** Squares that a Desolation took, told from the texts of events. */
export function struck(texts: string[]): number[] {
    return texts.flatMap((text, index) => {
        const number = text === 'Desolation' ? /^die (\d+)$/.exec(texts[index + 1] ?? '') : null;
        return number ? [Number(number[1])] : [];
    });
}

/** What was turned and rolled. */
export function roundWords(view: View): string {
    const shapes = view.cards.map((card) => card.shape).join(' and ');
    const parts = [
        `Round ${view.round}`,
        view.terrain,
        shapes && `shapes ${shapes}`,
        view.die > 0 && `number ${view.die}`,
    ];
    return `${parts.filter(Boolean).join(', ')}.`;
}

/** What is drawn on a map: `4 Forest, 1 Nexus`. */
export function landWords(rows: string[]): string {
    const letters = rows.join('');
    const lands = TERRAINS.map(({ letter, name }) => [name, letters.split(letter).length - 1] as const)
        .filter(([, count]) => count > 0)
        .map(([name, count]) => `${count} ${name}`);
    return lands.length > 0 ? lands.join(', ') : 'empty';
}

/** The whole table in words. */
export function spoken(view: View): string {
    const maps = view.maps.map((map, seat) => {
        return `Map ${seat + 1}: ${landWords(map.rows)}; ${plain(totalOf(map.sheet))} points.`;
    });
    return [roundWords(view), ...maps].join(' ');
}
