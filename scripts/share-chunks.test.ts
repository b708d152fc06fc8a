import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shareChunks } from './support/share-chunks.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swath-chunks-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a script that counts how often it is run, as Turbopack writes one: with its own name at its end. */
function write(path: string, answer: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(
    join(folder, path),
    `globalThis.runs = (globalThis.runs ?? 0) + 1;\nmodule.exports=[${JSON.stringify(answer.padEnd(200, '.'))}];\n\n//# sourceMappingURL=${path}.map`,
  );
}
const load = (path: string) => createRequire(join(folder, 'from.js'))(`./${path}`) as string[];
const bytes = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);

it('lets scripts with the same code be one, which runs once and is smaller by what it says', () => {
  for (const path of ['[route]__a.js', 'b.js', 'c.js']) write(path, 'the same');
  write('d.js', 'another');
  const before = bytes();
  const saved = shareChunks(folder);
  expect(saved).toBeGreaterThan(300);
  expect(bytes()).toBe(before - saved);
  Object.assign(globalThis, { runs: 0 });
  expect(load('b.js')).toBe(load('[route]__a.js'));
  expect(load('c.js')).toBe(load('b.js'));
  expect(load('d.js')[0]).toContain('another');
  expect(globalThis).toMatchObject({ runs: 2 });
});

it('leaves scripts of different folders alone, since they find their packages from where they are', () => {
  write('a.js', 'the same');
  write('ssr/a.js', 'the same');
  expect(shareChunks(folder)).toBe(0);
});

it('changes nothing a second time', () => {
  for (const path of ['a.js', 'b.js', 'c.js']) write(path, 'the same');
  shareChunks(folder);
  expect(shareChunks(folder)).toBe(0);
  expect(load('c.js')[0]).toContain('the same');
});
