import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';

const maxSources = 25;
const source = /(?<!\.test|\.spec)\.(tsx?|[cm]?js|css)$/;
/** Folders that may be larger, each with the reason. */
const large: Record<string, string> = {
  'components/ui': 'the controls of all pages, flat so that they are found by name',
};

/** The folders of these paths that hold too many sources; a test is none. */
function crowded(paths: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths.filter((path) => source.test(path)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return Object.fromEntries([...counts].filter(([, count]) => count > maxSources));
}

it('no folder holds more than 25 source files, except where a reason is given', () => {
  const paths = ['app', 'bench', 'components', 'e2e', 'lib', 'scripts', 'simulator', 'testing'].flatMap(
    (folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  expect(paths.filter((path) => source.test(path)).length).toBeGreaterThan(1_000);
  expect(Object.keys(crowded(paths))).toEqual(Object.keys(large));
});

it('a folder with too many sources is found, whatever its tests and the folders in it hold', () => {
  const files = (folder: string, end: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/file-${index}${end}`);
  expect(
    crowded([
      ...files('full', '.ts', 26),
      ...files('right', '.tsx', 25),
      ...files('right', '.test.tsx', 9),
      ...files('right/inside', '.mjs', 9),
    ]),
  ).toEqual({ full: 26 });
});
