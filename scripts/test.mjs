// `npm test`: sets everything up and passes all tests. Ends with one line of totals.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
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
  ['Packages', ['scripts/check-packages.mjs']],
  ['References', ['scripts/check-references.mjs']],
];

let passed = 0;
let failed = 0;
const failures = [];

checkNode();
ensureInstalled();
rmSync('test-results', { recursive: true, force: true });
for (const [name, args] of checks) {
  if (run(name, args)) passed += 1;
  else fail(name);
}
runTests(
  'Unit and integration tests',
  [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    '--outputFile.json=test-results/unit.json',
  ],
  'test-results/unit.json',
  (result) => [result.numPassedTests, failedUnitTests(result)],
);
await ensureBuilt();
ensureChromium();
runTests(
  'Browser tests',
  [bin('@playwright/test/cli.js'), 'test'],
  'test-results/browser.json',
  ({ stats, suites, errors }) => [
    stats.expected,
    [...suites.flatMap((suite) => failedBrowserTests(suite)), ...errors.map(({ message }) => message)],
  ],
);

// Reported once more at the end, since that is what is kept of a long log.
for (const failure of failures) say(`\nFailed: ${failure}`);
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

function fail(what) {
  failed += 1;
  failures.push(what);
}

/** Runs a test runner and adds what it reported: how many passed, and each failure in words. */
function runTests(name, args, report, read) {
  const hasPassed = run(name, args);
  const [good, bad] = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : [0, []];
  passed += good;
  for (const failure of bad) fail(failure);
  if (bad.length === 0 && (!hasPassed || good === 0)) fail(`${name}: ended without a report of what failed`);
}

/** Each failed test of Vitest with where and why, and each file that could not be run at all. */
function failedUnitTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [`${file}\n${message}`];
    return tests.map(
      ({ fullName, failureMessages }) => `${file} › ${fullName}\n${failureMessages.join('\n')}`,
    );
  });
}

/** Each test of Playwright that failed, or passed only when it was repeated, with where and why. */
function failedBrowserTests({ suites = [], specs = [] }) {
  const here = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(
        ({ results }) => `${file} › ${title}\n${results.map(({ error }) => error?.message ?? '').join('\n')}`,
      ),
  );
  return [...here, ...suites.flatMap((suite) => failedBrowserTests(suite))];
}
