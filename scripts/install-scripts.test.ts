import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { acceptedScripts, judgeScripts } from './support/install-scripts.mjs';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const { packages } = read('package-lock.json');
const { allowScripts } = read('package.json');

it('accepts the install scripts of this lockfile, each with a reason', () => {
  expect(judgeScripts(packages, allowScripts)).toEqual([]);
  for (const reason of Object.values(acceptedScripts)) expect(reason).toMatch(/\w+ \w+ \w+/);
});

it.each([
  ['of production', {}],
  ['for development', { dev: true }],
  ['that is optional', { optional: true }],
])('refuses a package %s that no one accepted, wherever it is in the tree', (_, kind) => {
  for (const path of ['node_modules/evil', 'node_modules/next/node_modules/@a/evil']) {
    const extended = { ...packages, [path]: { version: '1.0.0', hasInstallScript: true, ...kind } };
    const name = path.replace(/^.*node_modules\//, '');
    const refusal = [expect.stringContaining(`${name}: has an install script that no one accepted`)];
    expect(judgeScripts(extended, allowScripts)).toEqual(refusal);
    // A line in package.json alone says nothing of why.
    expect(judgeScripts(extended, { ...allowScripts, [name]: true })).toEqual(refusal);
  }
});

it('refuses what package.json does not allow, and what is accepted without need', () => {
  const one = { 'node_modules/esbuild': { hasInstallScript: true } };
  expect(judgeScripts(one, {}, { esbuild: 'a reason' })).toEqual([
    'esbuild: has an install script that package.json does not allow',
  ]);
  expect(judgeScripts({}, { esbuild: true }, { esbuild: 'a reason' })).toEqual([
    'esbuild: has no install script any more, but it is accepted',
  ]);
});
