// `npm test`: sets everything up and passes all tests. Ends with one line of totals.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ensureBuilt } from './support/build.mjs';
import { ensureChromium } from './support/chromium.mjs';
import { ensureInstalled } from './support/install.mjs';
import { checkNode } from './support/node-version.mjs';
import { say } from './support/say.mjs';

const bin = (path) => `node_modules/${path}`;
const routeTypes = ['Route types', [bin('next/dist/bin/next'), 'typegen']];
const checks = [
  ['Formatting and lint', [bin('@biomejs/biome/bin/biome'), 'ci', '.']],
  ['Types', [bin('typescript/bin/tsc'), '--noEmit']],
  ['Walls', ['scripts/check-walls.mjs']],
  ['Unused code', [bin('knip/bin/knip.js')]],
  ['Packages', ['scripts/check-packages.mjs']],
  ['References', ['scripts/check-references.mjs']],
];

const env = { ...process.env, NODE_ENV: 'test', NEXT_TELEMETRY_DISABLED: '1' };

let passed = 0;
let failed = 0;
const failures = [];

checkNode();
ensureInstalled();
rmSync('test-results', { recursive: true, force: true });
count(run(...routeTypes), routeTypes[0]);
// Side by side, since the types take as long as all others.
await Promise.all(checks.map(async ([name, args]) => count(await check(name, args), name)));
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
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
  say(ending(name, status, started));
  return status === 0;
}

/** Runs a check beside others; what it says comes at its end, in one piece. */
async function check(name, args) {
  const started = Date.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const [status] = await once(child, 'close');
  say(`\n${name}\n${output}${ending(name, status, started)}`);
  return status === 0;
}

function ending(name, status, started) {
  return `${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`;
}

function count(hasPassed, what) {
  if (hasPassed) passed += 1;
  else fail(what);
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
