import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');

/** How many requirements of level 1 and 2 each section of a chapter has, in ASVS 5.0: they are numbered from 1 on. */
const counts: Record<string, number[]> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V15: [3, 3, 7],
};

it('the page on security has a line for every requirement of its tables', () => {
  for (const [chapter, sections] of Object.entries(counts)) {
    const wanted = sections.flatMap((count, section) =>
      Array.from({ length: count }, (_, at) => `${chapter.slice(1)}.${section + 1}.${at + 1}`),
    );
    const [, text = ''] = page.split(new RegExp(`^## ${chapter} .*$`, 'm'));
    const listed = [...(text.split(/^## /m)[0] ?? '').matchAll(/^\| (\d+\.\d+\.\d+) /gm)].map(([, id]) => id);
    expect(listed, chapter).toEqual(wanted);
  }
});

it('every file that it names as evidence exists', () => {
  const named = [...page.matchAll(/`((?:\w[\w.-]*\/)+[\w.-]+\.[a-z]+)`/g)].map(([, path]) => path as string);
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([]);
});

it('every line of a requirement names a test or a page, or says that it was read, or that it does not apply', () => {
  const lines = [...page.matchAll(/^\| \d+\.\d.*\|$/gm)].map(([line]) => line);
  expect(lines.length).toBeGreaterThan(150);
  const proof =
    /\.(test|spec)\.tsx?`|`npm run |`bench\/|\.md[)`]|this page|openapi\.json|by reading: `|[Dd]oes not apply|not applicable|there are none/;
  expect(lines.filter((line) => !proof.test(line))).toEqual([]);
});
