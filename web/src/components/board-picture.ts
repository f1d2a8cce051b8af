/** A picture of the board as it is on the page: its SVG with all styles written into it, drawn on a canvas. */

const WIDTH = 1080; // pixels
const MARGIN = 48;
const HEADING = 150;
const FOOT = 64;
const INNER = WIDTH - 2 * MARGIN;
const HIGHEST = 1300;
const DRAWN = 1600; // wider than it is shown, because the empty border is cut off
const SVG = 'http://www.w3.org/2000/svg';
export const PNG = 'image/png';

/** What the style sheets of the page decide, and a picture on its own would not know: what children inherit … */
const INHERITED = [
    'color',
    'dominant-baseline',
    'fill',
    'fill-opacity',
    'fill-rule',
    'font-family',
    'font-size',
    'font-style',
    'font-weight',
    'letter-spacing',
    'paint-order',
    'stroke',
    'stroke-dasharray',
    'stroke-linecap',
    'stroke-linejoin',
    'stroke-opacity',
    'stroke-width',
    'text-anchor',
    'visibility',
];
/** … and what each element has of its own, with what it is unless it is set. */
const OWN: Record<string, string> = {
    display: 'inline',
    'mix-blend-mode': 'normal',
    opacity: '1',
    transform: 'none',
    'vector-effect': 'none',
};
/** Of elements with a transform. */
const TRANSFORM = ['transform-box', 'transform-origin'];

type Caption = { title: string; result: string; foot: string };
type Box = { x: number; y: number; width: number; height: number };

/** The largest drawing of the board on the page. */
export function findBoard(root: ParentNode = document): SVGSVGElement | null {
    const size = (one: Element) => one.getBoundingClientRect().width * one.getBoundingClientRect().height;
    const drawings = [...root.querySelectorAll<SVGSVGElement>('main .board svg')].filter((one) => size(one) > 0);
    return drawings.sort((one, other) => size(other) - size(one))[0] ?? null;
}

type Styled = [SVGElement, [string, string][]];

/** What a `use` element names, drawn in its place: its colours depend on the place. */
function drawnInPlace(use: SVGUseElement): SVGElement {
    const group = document.createElementNS(SVG, 'g');
    for (const { name, value } of use.attributes) if (name !== 'href') group.setAttribute(name, value);
    const target = document.getElementById((use.getAttribute('href') ?? '').slice(1));
    if (target) group.append(target.cloneNode(true));
    use.after(group);
    return group;
}

const withAll = (element: SVGElement): SVGElement[] => [element, ...element.querySelectorAll<SVGElement>('*')];

/** The styles that make an element look as it does within its parent. Writing all of them takes seconds. */
function ownStyles(element: SVGElement, inherited: Map<Element, string[]>): [string, string][] {
    const computed = getComputedStyle(element);
    const values = INHERITED.map((name) => computed.getPropertyValue(name));
    const around = inherited.get(element.parentElement ?? element);
    inherited.set(element, values);
    const isSet = (name: string) => !around || element.hasAttribute(name) || element.hasAttribute('style');
    const found = INHERITED.map((name, index): [string, string] => [name, values[index]!]);
    const own = Object.keys(OWN).map((name): [string, string] => [name, computed.getPropertyValue(name)]);
    const isMoved = computed.getPropertyValue('transform') !== OWN.transform;
    return [
        ...found.filter(([name, value], index) => isSet(name) || value !== around?.[index]),
        ...own.filter(([name, value]) => isSet(name) || value !== OWN[name]),
        ...(isMoved ? TRANSFORM : []).map((name): [string, string] => [name, computed.getPropertyValue(name)]),
    ];
}

/** The copies of a drawing's elements, each with the styles of its original as it is now, at the end of animations.
The page is not painted while it has the elements in place of `use`. */
function styledCopies(drawing: SVGSVGElement, copy: SVGSVGElement): Styled[] {
    const inherited = new Map<Element, string[]>();
    const copies = withAll(copy);
    const styled = withAll(drawing).map((original, index): Styled => [copies[index]!, ownStyles(original, inherited)]);
    const groups = [...drawing.querySelectorAll('use')].map(drawnInPlace);
    const drawn = groups.flatMap(withAll).map((element): Styled => [element, ownStyles(element, inherited)]);
    groups.forEach((group) => group.remove());
    copy.querySelectorAll('use').forEach((use, index) => use.replaceWith(groups[index]!));
    return [...styled, ...drawn];
}

/** A copy of a drawing that looks the same on its own. */
export function standaloneCopy(drawing: SVGSVGElement): SVGSVGElement {
    const copy = drawing.cloneNode(true) as SVGSVGElement;
    // One by one: the page's policy forbids style attributes.
    for (const [element, styles] of styledCopies(drawing, copy)) {
        for (const [name, value] of styles) element.style?.setProperty(name, value);
    }
    const { width, height } = drawing.getBoundingClientRect();
    copy.setAttribute('xmlns', SVG);
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    return copy;
}

async function imageOf(drawing: SVGSVGElement): Promise<HTMLImageElement> {
    const text = new XMLSerializer().serializeToString(standaloneCopy(drawing));
    const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    try {
        const image = new Image();
        image.src = address;
        await image.decode();
        return image;
    } finally {
        URL.revokeObjectURL(address);
    }
}

/** The rectangle of the pixels that are not transparent: a map may fill a part of its window only. */
export function paintedBox({ data, width, height }: ImageData): Box {
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
            if (!data[4 * (y * width + x) + 3]) continue;
            [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
            [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
        }
    }
    return right ? { x: left, y: top, width: right - left, height: bottom - top } : { x: 0, y: 0, width, height };
}

function newCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, Math.round(height)];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw the picture.');
    return [canvas, context];
}

function writeCaption(context: CanvasRenderingContext2D, { title, result, foot }: Caption, face: string) {
    const write = (text: string, size: string, y: number) => {
        context.font = `${size} ${face}`;
        context.fillText(text, MARGIN, y, INNER);
    };
    write(title, '600 52px', 72);
    write(result, '34px', 122);
    write(foot, '26px', context.canvas.height - 30);
}

/** A PNG of the board with the name of the game and the result above it. */
export async function boardPicture(drawing: SVGSVGElement, caption: Caption): Promise<Blob> {
    const image = await imageOf(drawing);
    const [drawn, pen] = newCanvas(DRAWN, (DRAWN * image.height) / image.width);
    pen.drawImage(image, 0, 0, drawn.width, drawn.height);
    const box = paintedBox(pen.getImageData(0, 0, drawn.width, drawn.height));
    const scale = Math.min(INNER / box.width, HIGHEST / box.height);
    const [width, height] = [scale * box.width, scale * box.height];
    const [canvas, context] = newCanvas(WIDTH, height + HEADING + FOOT + MARGIN);
    const colours = getComputedStyle(document.documentElement);
    context.fillStyle = colours.backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(drawn, box.x, box.y, box.width, box.height, (WIDTH - width) / 2, HEADING, width, height);
    context.fillStyle = colours.color;
    writeCaption(context, caption, colours.getPropertyValue('--face-display'));
    return new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), PNG),
    );
}
