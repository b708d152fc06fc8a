// Checks who imports whom (.dependency-cruiser.cjs). Imports that broke a rule before the rule was there are listed in
// scripts/support/known-walls.json; the list may only get shorter, and `--shrink` removes what holds by now. Fails as
// well if it has read hardly anything: a check that reads no module finds nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const knownFile = 'scripts/support/known-walls.json';
const folders = ['app', 'components', 'lib', 'simulator', 'e2e', 'bench', 'testing'].filter((folder) =>
  existsSync(folder),
);
const { stdout, stderr } = spawnSync(
  process.execPath,
  [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    ...folders,
  ],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
);
let summary;
try {
  summary = JSON.parse(stdout).summary;
} catch {
  process.stderr.write(`The walls could not be checked: ${stderr}\n`);
  process.exit(1);
}
const fewest = 100;
if (summary.totalCruised < fewest) {
  process.stderr.write(`Only ${summary.totalCruised} modules were read, so nothing is proven.\n`);
  process.exit(1);
}
const known = new Set(existsSync(knownFile) ? JSON.parse(readFileSync(knownFile, 'utf8')) : []);
const broken = new Set(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`));
const isNew = [...broken].filter((wall) => !known.has(wall));
let whole = [...known].filter((wall) => !broken.has(wall));
if (process.argv.includes('--shrink') && whole.length > 0) {
  const left = [...known].filter((wall) => broken.has(wall));
  writeFileSync(knownFile, `${JSON.stringify(left, undefined, 2)}\n`);
  whole = [];
}
for (const wall of isNew) process.stderr.write(`${wall}\n`);
for (const wall of whole) process.stderr.write(`Holds by now: ${wall}\n`);
if (whole.length > 0)
  process.stderr.write(`Run npm run check:walls -- --shrink to remove these from ${knownFile}.\n`);
process.stdout.write(
  `${summary.totalCruised} modules, ${isNew.length} walls broken, ${broken.size - isNew.length} known before\n`,
);
process.exit(isNew.length + whole.length === 0 ? 0 : 1);
