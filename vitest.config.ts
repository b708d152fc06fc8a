import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const all = '{app,components,lib,simulator,testing,scripts}/**/*.test.{ts,tsx}';
const components = 'components/**/*.test.{ts,tsx}';
/** They take a page's `window` or `location` away for a while, which the contexts below allow as little as a browser. */
const alone = [
  'components/ingestion/aois/use-aois.test.tsx',
  'components/shell/presenter/PresenterMode.test.tsx',
];

const resolve = {
  alias: { '@': here('.'), 'server-only': here('./node_modules/server-only/empty.js') },
};
const common = {
  setupFiles: ['testing/property-seed.ts'],
  env: { TZ: 'UTC' },
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  resolve,
  test: {
    globalSetup: ['testing/vitest-global.ts'],
    // One more than the cores of CI: with two, a fifth of their time was spent waiting for databases, processes and clocks.
    maxWorkers: 3,
    projects: [
      {
        resolve,
        test: {
          ...common,
          name: 'components',
          include: [components],
          exclude: alone,
          // A context for each file in one process: with a process for each, these files took 160 s and not 97.
          pool: 'vmForks',
          execArgv: ['--require', here('./testing/commonjs-helpers.cjs')],
        },
      },
      {
        resolve,
        test: {
          ...common,
          name: 'others',
          include: [all],
          exclude: [components],
          // Packages are loaded once for all files of a process: with a process for each, these files took 645 s and not 515.
          isolate: false,
          setupFiles: ['testing/platform/fresh-process.ts', ...common.setupFiles],
        },
      },
      { resolve, test: { ...common, name: 'alone', include: alone } },
    ],
  },
});
