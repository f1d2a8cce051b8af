import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.LANDWRIGHT ?? 'http://127.0.0.1:8420';
const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];

/** Puts the compressed forms beside each file, where the server looks for them. */
function compressed(): Plugin {
    return {
        name: 'compressed',
        apply: 'build',
        async writeBundle({ dir = '' }, bundle) {
            for (const name of Object.keys(bundle)) {
                const content = await readFile(join(dir, name));
                await writeFile(join(dir, `${name}.br`), brotliCompressSync(content));
                await writeFile(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
            }
        },
    };
}

export default defineConfig({
    plugins: [svelte(), compressed()],
    base: '/',
    build: {
        outDir: '../src/landwright/server/static',
        emptyOutDir: true,
        target: browsers,
        cssTarget: browsers,
        // The server's content security policy knows no `data:`.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
    },
    server: {
        proxy: { '/api': { target: server, ws: true }, '/me': server },
    },
});
