import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundle } from './support/bundle.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swath-bundle-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('makes programs that run in production once they are built, whatever NODE_ENV says or where it is missing', () => {
  const source = join(folder, 'mode.ts');
  writeFileSync(source, "const { env } = process; process.stdout.write(String(env['NODE_ENV']));");
  const runs = (build: string, mode: Record<string, string>) => {
    bundle({ mode: source }, folder, { extension: '.mjs', build });
    const env = { PATH: process.env.PATH, ...mode } as unknown as NodeJS.ProcessEnv;
    return spawnSync(process.execPath, [join(folder, 'mode.mjs')], { env, encoding: 'utf8' }).stdout;
  };
  expect(runs('a-build', {})).toBe('production');
  expect(runs('a-build', { NODE_ENV: 'development' })).toBe('production');
  // The development server is not built.
  expect(runs('', { NODE_ENV: 'development' })).toBe('development');
});
