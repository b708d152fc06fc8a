import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const all = '{app,components,lib,simulator,testing,scripts}/**/*.test.{ts,tsx}';
/** They need a window; what needs none is a `.test.ts`. */
const components = 'components/**/*.test.tsx';

const resolve = {
  alias: { '@': here('.'), 'server-only': here('./node_modules/server-only/empty.js') },
};
const common = {
  setupFiles: ['testing/platform/fresh-process.ts', 'testing/property-seed.ts'],
  env: { TZ: 'UTC' },
  testTimeout: 60_000,
  hookTimeout: 120_000,
  isolate: false,
};

/** It waits more than it works: at the end, where a first run has it by its size, the others waited 25 s for it. */
const longest = here('./lib/ingestion/board/soak.test.ts');

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => moduleId === longest;
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  resolve,
  test: {
    globalSetup: ['testing/vitest-global.ts'],
    // One more than the cores of CI: with two, a fifth of their time was spent waiting for databases, processes and clocks.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // One kind after the other: a process takes no file of another kind, and would end when one is next.
    projects: [
      {
        resolve,
        test: {
          ...common,
          name: 'components',
          include: [components],
          environment: 'jsdom',
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve,
        test: {
          ...common,
          name: 'others',
          include: [all],
          exclude: [components],
          sequence: { groupOrder: 0 },
        },
      },
    ],
  },
});
