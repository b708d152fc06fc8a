// Checks who imports whom (.dependency-cruiser.cjs). Fails as well when it has read hardly anything: a check that
// reads no module finds no violation.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const folders = ['app', 'components', 'lib', 'simulator', 'e2e', 'bench'].filter((folder) =>
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
for (const { rule, from, to } of summary.violations) process.stderr.write(`${rule.name}: ${from} -> ${to}\n`);
if (summary.totalCruised < fewest) {
  process.stderr.write(`Only ${summary.totalCruised} modules were read, so nothing is proven.\n`);
  process.exit(1);
}
process.stdout.write(`${summary.totalCruised} modules, ${summary.violations.length} walls broken\n`);
process.exit(summary.violations.length === 0 ? 0 : 1);
