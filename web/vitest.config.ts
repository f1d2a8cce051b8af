import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import build from './vite.config.ts';

export default mergeConfig(
    build,
    defineConfig({
        plugins: [svelteTesting({ autoCleanup: false })], // setup.ts does it for every file
        // The rulebooks of the games are outside of this folder.
        server: { fs: { allow: ['..'] } },
        test: {
            environment: 'happy-dom',
            include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
            restoreMocks: true,
            // One page for each thread instead of one for each file: a third of the time.
            pool: 'threads',
            isolate: false,
            setupFiles: ['tests/setup.ts'],
            testTimeout: 60_000, // for machines that do other things, too
        },
    }),
);
