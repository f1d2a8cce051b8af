/** Each folder of the client imports only folders below its own; the pages do not import each other. */
import { expect, test } from 'vitest';

const LAYERS = [
    ['main'],
    ['app'],
    ['daily', 'history', 'start', 'table', 'replay', 'help'],
    ['match'],
    ['boards'],
    ['components'],
    ['services'],
    ['api'],
];
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']*)'/g;
const sources = import.meta.glob<string>('../src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });

const folderOf = (path: string) => path.replace(/^\.\.\/src\/([^/.]+).*$/, '$1');
const layerOf = (folder: string) => LAYERS.findIndex((layer) => layer.includes(folder));

/** The path of a module that another one imports, such as `../src/api/http`. */
function resolve(importer: string, specifier: string): string {
    return new URL(specifier, `file:///web/tests/${importer}`).pathname.replace('/web/', '../');
}

function upward([path, source]: [string, string]): string[] {
    const imported = [...source.matchAll(IMPORT)].map((found) => resolve(path, found[1]!));
    return imported
        .filter((other) => other.startsWith('../src/') && folderOf(other) !== folderOf(path))
        .filter((other) => layerOf(folderOf(other)) <= layerOf(folderOf(path)))
        .map((other) => `${path} imports ${other}`);
}

test('every folder has a layer', () => {
    const folders = new Set(Object.keys(sources).map(folderOf));
    expect([...folders].toSorted()).toEqual(LAYERS.flat().toSorted());
});

test('imports point down', () => {
    expect(Object.entries(sources).flatMap(upward)).toEqual([]);
});
