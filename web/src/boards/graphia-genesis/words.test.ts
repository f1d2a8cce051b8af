import { expect, it } from 'vitest';
import { Changes } from './changes.svelte';
import { cellsOf, drawOf } from './shapes';
import { drawingOf, TERRAINS } from './terrains';
import { GLYPHS } from '../sheet/land/glyphs';
import { adrift, lineWords, pointsWords, squareWords, struck, tell, terrainOf, withheld } from './words';

const rows = (first: string) => [first.padEnd(12, '.'), ...Array.from({ length: 11 }, () => '.'.repeat(12))];

it('says squares', () => {
    expect(squareWords(rows('FN'), 0)).toBe('row 1, column 1, Forest');
    expect(squareWords(rows('FN'), 13)).toBe('row 2, column 2, empty');
});

it('says points', () => {
    expect([1, -2, 0].map(pointsWords)).toEqual(['+1 point', '−2 points', 'no points']);
});

it('tells draws, cards and numbers', () => {
    expect(
        ['L 90° r3 c4', 'T 180° r1 c1', 'N r12 c1', 'shape second T', 'shape L', 'die 5', 'Forest'].map(tell),
    ).toEqual([
        'L turned by 90° at row 3, column 4',
        'T turned by 180° at row 1, column 2',
        'Nexus at row 12, column 1',
        'shape T',
        'shape L',
        'number 5',
        'Forest',
    ]);
    expect(terrainOf(['Forest', 'shape L', 'River', 'die 5'])).toBe('River');
    expect(terrainOf(['die 5'])).toBe('');
});

it('knows where a draw lies, turned clockwise as the server turns it', () => {
    const drawn = (text: string) => drawOf(text)?.squares;
    expect(drawn('L 0° r1 c1')).toEqual([0, 12, 24, 25]);
    expect(drawn('L 90° r1 c1')).toEqual([0, 1, 2, 12]);
    expect(drawn('L 180° r1 c1')).toEqual([0, 1, 13, 25]);
    expect(drawn('L 270° r2 c3')).toEqual([16, 26, 27, 28]);
    expect(drawn('N r2 c2')).toEqual([13]);
    expect(drawn('die 5')).toBeUndefined();
});

it('finds lands without an anchor', () => {
    expect(adrift(rows('FNRR.MM'))).toEqual(['mountain']);
    expect(lineWords('mountain', rows('MM'), 'terrain')).toContain('not anchored');
    expect(lineWords('mountain group', rows('MM'), 'terrain')).not.toContain('not anchored');
    expect(lineWords('river group', rows('RN'), 'both')).toBe(
        'River, largest group: 1 for each square of the largest group that hangs together (rule 5.9).',
    );
});

it('marks only the lines that bring nothing', () => {
    const land = rows('MM.DD');
    expect(withheld(land, 'terrain')).toEqual(['mountain']);
    expect(withheld(land, 'group')).toEqual(['mountain group', 'desert group']);
    expect(withheld(land, 'both')).toEqual(['mountain', 'mountain group', 'desert group']);
});

it('tells where a Desolation struck', () => {
    expect(struck(['Desolation', 'die 4', 'Forest', 'shape L', 'shape T', 'die 5'])).toEqual([4]);
    expect(struck(['Desolation'])).toEqual([]);
});

it('has a drawing for every square of every terrain', () => {
    for (const terrain of TERRAINS) {
        expect(GLYPHS[terrain.key]).toHaveLength(terrain.drawings);
        for (let square = 0; square < 144; square++) expect(drawingOf(terrain, square)).toBeLessThan(terrain.drawings);
    }
});

it('knows what was drawn last', () => {
    const changes = new Changes();
    changes.see([rows('FF'), rows('')]);
    expect([changes.of(0), changes.of(1)]).toEqual([[], []]);
    changes.see([rows('FFN'), rows('')]);
    expect(changes.of(0)).toEqual([2]);
    changes.see([rows('FFN'), rows('X')]);
    expect([changes.of(0), changes.of(1)]).toEqual([[2], [0]]);
    changes.see([rows('FF'), rows('')]);
    expect([changes.of(0), changes.of(1)]).toEqual([[], []]);
});

it('does not take a leap for a draw', () => {
    const changes = new Changes();
    changes.see([rows('FF')]);
    changes.see([rows('FFRRRRMMMMMM')]);
    expect(changes.of(0)).toEqual([]);
});

it('reads the shapes of cards', () => {
    expect(cellsOf('second T')).toEqual([
        [0, 0],
        [0, 1],
        [0, 2],
        [1, 1],
    ]);
});
