import { expect, it } from 'vitest';
import { seatColours } from '../../src/components/seat-colours';
import { seat } from '../fixtures';

it('draws seats as they are named, whatever their number', () => {
    const named = (...names: string[]) => names.map((colour, number) => seat(number, { colour }));
    expect(seatColours(named('Azure', 'Bronze'))).toBe('--seat-0: var(--palette-1); --seat-1: var(--palette-0)');
    expect(seatColours(named('Azure', 'North')), 'of another package').toBe('');
});
