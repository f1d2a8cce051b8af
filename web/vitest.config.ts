import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import build from './vite.config.ts';

export default mergeConfig(
    build,
    defineConfig({
        plugins: [svelteTesting()],
        // The rulebooks of the games are outside of this folder.
        server: { fs: { allow: ['..'] } },
        test: {
            environment: 'happy-dom',
            include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
            restoreMocks: true,
            pool: 'threads', // they start quicker than processes
        },
    }),
);
