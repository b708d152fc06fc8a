import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: { '@': here('.'), 'server-only': here('./node_modules/server-only/empty.js') },
  },
  test: {
    include: ['{app,components,lib,simulator,testing,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['testing/vitest-global.ts'],
    setupFiles: ['testing/property-seed.ts'],
    env: { TZ: 'UTC' },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
