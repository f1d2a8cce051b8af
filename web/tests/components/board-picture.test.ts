import { expect, it } from 'vitest';
import { paintedBox, standaloneCopy } from '../../src/components/board-picture';

function pixels(width: number, height: number, painted: [number, number][]): ImageData {
    const data = new Uint8ClampedArray(4 * width * height);
    for (const [x, y] of painted) data[4 * (y * width + x) + 3] = 255;
    return { data, width, height, colorSpace: 'srgb' };
}

it('cuts off what is not painted', () => {
    const box = paintedBox(
        pixels(10, 8, [
            [3, 2],
            [6, 5],
        ]),
    );
    expect(box).toEqual({ x: 3, y: 2, width: 4, height: 4 });
    expect(paintedBox(pixels(10, 8, []))).toEqual({ x: 0, y: 0, width: 10, height: 8 });
});

it('draws what is used in its place, and leaves the page as it was', () => {
    document.body.innerHTML =
        '<svg><defs><g id="hill"><path d="M0 0h1" /></g></defs></svg>' +
        '<svg id="map"><use href="#hill" transform="translate(3 4)" /></svg>';
    const before = document.body.innerHTML;
    const copy = standaloneCopy(document.querySelector<SVGSVGElement>('#map')!);
    expect(copy.querySelector('use')).toBeNull();
    expect(copy.querySelector('g[transform="translate(3 4)"] path')).not.toBeNull();
    expect(document.body.innerHTML).toBe(before);
});
