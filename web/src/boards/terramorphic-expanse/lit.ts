/** The cities that earned a line of the score. */
import { joined } from '../../components/text';
import type { ScoreLine, ScorePart } from '../contract';
import type { EarnedLine } from '../sheet/gains';
import { citiesOf } from './geometry';
import type { SeatView, View } from './types';

const earned = (view: View, { seat, part }: ScoreLine): string[] => view.seats[seat]?.earned[part] ?? [];

/** The parts of a seat's score, with the cities that gave them. */
export function earnedLines({ points_by_part, earned }: SeatView): EarnedLine[] {
    return Object.entries(points_by_part).map(([part, points]) => ({ part, points, cells: earned[part] ?? [] }));
}

/** Those that lie on the board; undefined where nobody earned anything. */
export function litCities(view: View, line: ScoreLine): ReadonlySet<string> | undefined {
    const cities = earned(view, line);
    const shown = new Set(citiesOf(view));
    return cities.length > 0 ? new Set(cities.filter((city) => shown.has(city))) : undefined;
}

/** All of them, with those that were turned over. */
export function describeLit(view: View, line: ScoreLine, parts: ScorePart[], nameOf: (seat: number) => string): string {
    const shown = new Set(citiesOf(view));
    const [up, down] = [true, false].map((isUp) => earned(view, line).filter((city) => shown.has(city) === isUp));
    const name = parts.find(({ code }) => code === line.part)?.name ?? line.part;
    const gone = down!.length > 0 ? `${up!.length > 0 ? '; ' : ''}turned over since: ${joined(down!)}` : '';
    return `${nameOf(line.seat)}, ${name}: ${joined(up!)}${gone}.`;
}
