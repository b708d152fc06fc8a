// `npm test`: sets everything up and passes all tests. Ends with one line of totals.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { ensureBuilt } from './support/build.mjs';
import { ensureChromium } from './support/chromium.mjs';
import { ensureInstalled } from './support/install.mjs';
import { checkNode } from './support/node-version.mjs';
import { say } from './support/say.mjs';

const bin = (path) => `node_modules/${path}`;
const checks = [
  ['Formatting and lint', [bin('@biomejs/biome/bin/biome'), 'ci', '.']],
  ['Route types', [bin('next/dist/bin/next'), 'typegen']],
  ['Types', [bin('typescript/bin/tsc'), '--noEmit']],
  ['Walls', ['scripts/check-walls.mjs']],
  ['Unused code', [bin('knip/bin/knip.js')]],
];

let passed = 0;
let failed = 0;

checkNode();
ensureInstalled();
rmSync('test-results', { recursive: true, force: true });
for (const [name, args] of checks) {
  if (run(name, args)) passed += 1;
  else failed += 1;
}
run('Unit and integration tests', [
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=dot',
  '--reporter=json',
  '--outputFile.json=test-results/unit.json',
]);
count('test-results/unit.json', (result) => [
  result.numPassedTests,
  result.numFailedTests + result.numFailedTestSuites,
]);
ensureBuilt();
ensureChromium();
run('Browser tests', [bin('@playwright/test/cli.js'), 'test']);
count('test-results/browser.json', ({ stats }) => [stats.expected, stats.unexpected + stats.flaky]);

say(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function run(name, args) {
  const started = Date.now();
  say(`\n${name}`);
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', NEXT_TELEMETRY_DISABLED: '1' },
  });
  say(`${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);
  return status === 0;
}

/** Adds what a runner reported; a runner that wrote no report has failed. */
function count(file, read) {
  if (!existsSync(file)) {
    failed += 1;
    return;
  }
  const [good, bad] = read(JSON.parse(readFileSync(file, 'utf8')));
  passed += good;
  failed += bad;
  if (good + bad === 0) failed += 1;
}
