import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import DiceProof from '../../src/table/DiceProof.svelte';
import { table } from '../fixtures';

it.each([
    ['kingdom-maps', 'Check the dice'],
    ['forgenesis', 'Check the draw'],
    ['terramorphic-expanse', 'Check the cards'],
])('says what chance decides in %s', (game, words) => {
    render(DiceProof, { table: table({ game }), hasChance: true });
    expect(screen.getByText(words)).toBeTruthy();
});

it('has nothing to check where nothing was left to chance', () => {
    const { container } = render(DiceProof, { table: table({ game: 'forgenesis' }), hasChance: false });
    expect(container.querySelector('details')).toBeNull();
});
