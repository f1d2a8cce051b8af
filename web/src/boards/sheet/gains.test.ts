import { render } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { announcer } from '../../services/announce.svelte';
import Celebration from './Celebration.svelte';
import { describeGain, gainsBetween, type EarnedLine } from './gains';

const line = (part: string, points: number, cells: number[] = []): EarnedLine => ({ part, points, cells });
const part = (code: string, name: string, column = '') => ({ code, name, column, rule: '', sentence: '', short: '' });
const PARTS = [part('river', 'River', 'Terrain'), part('lake', 'Lake')];

describe('what was earned', () => {
    it('is what rose, with the cells that are new', () => {
        const before = [line('river', 0, [1]), line('lake', 4, [7, 8]), line('farm', 3)];
        const after = [line('river', 12, [1, 2, 3]), line('lake', 5, [7, 8]), line('farm', 2), line('new', 9)];
        expect(gainsBetween(before, after)).toEqual([
            { part: 'river', by: 12, cells: [2, 3] },
            { part: 'lake', by: 1, cells: [7, 8] },
        ]);
    });

    it('is told by the name of its part, or by a phrase', () => {
        expect(describeGain({ part: 'lake', by: 1, cells: [] }, PARTS)).toBe('Lake: +1');
        expect(describeGain({ part: 'river', by: 12, cells: [] }, PARTS)).toBe('River, terrain: +12');
        expect(describeGain({ part: 'river', by: 12, cells: [] }, PARTS, { river: 'River joined' })).toBe(
            'River joined: +12',
        );
    });
});

describe('the celebration', () => {
    beforeEach(() => void (announcer.lines = []));
    const told = () => announcer.lines.map(({ text }) => text);
    const props = (lakes: number[], more = {}) => ({
        seats: lakes.map((points) => [line('lake', points, [3])]),
        shown: [0, 1],
        seat: 0,
        parts: PARTS,
        nameOf: () => 'Bob',
        motion: true,
        isReplay: false,
        ...more,
    });

    it('comes with a frame in which points rose, and is announced', async () => {
        const { container, rerender } = render(Celebration, props([2, 0]));
        expect(told(), 'nothing is new at first').toEqual([]);
        container.insertAdjacentHTML('beforeend', '<svg><path data-cell="3"/></svg>');
        const cell = container.querySelector('[data-cell]')!;
        cell.getBoundingClientRect = () => new DOMRect(10, 20, 4, 4);
        await rerender(props([5, 1]));
        expect(told()).toEqual(['Lake: +3', 'Bob, Lake: +1']);
        const flights = [...container.querySelectorAll<HTMLElement>('[data-testid=flight]')];
        expect(flights.map(({ textContent }) => textContent)).toEqual(['+3', '+1']);
        expect(flights[0]!.style.left).toBe('12px');
        await rerender(props([4, 1]));
        expect(told(), 'a loss is none').toHaveLength(2);
    });

    it('is only announced without motion, and not even that in a replay', async () => {
        const { container, rerender } = render(Celebration, props([2, 0], { motion: false }));
        await rerender(props([3, 0], { motion: false }));
        expect(told()).toEqual(['Lake: +1']);
        expect(container.querySelector('[data-testid=flight]')).toBeNull();
        await rerender(props([9, 0], { isReplay: true }));
        expect(told()).toHaveLength(1);
    });
});
