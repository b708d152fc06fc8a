// Runs the property tests again and again with new seeds: `npm run check:properties -- 30` for 30 minutes (10 unless
// reported). Stops at the first fault and prints the seed that shows it.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

const minutes = Number(process.argv[2] ?? 10);
const files = execFileSync('git', ['grep', '-lE', "from 'fast-check'", '--', '*.test.ts', '*.test.tsx'])
  .toString()
  .trim()
  .split('\n');

const end = Date.now() + minutes * 60_000;
let rounds = 0;
do {
  const seed = randomInt(2 ** 31);
  const { status } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...files], {
    stdio: 'inherit',
    env: { ...process.env, PROPERTY_SEED: String(seed) },
  });
  if (status !== 0) {
    console.error(`PROPERTY_SEED=${seed} npx vitest run shows this fault.`);
    process.exit(1);
  }
  rounds += 1;
} while (Date.now() < end);
console.log(`${files.length} files of property tests, ${rounds} rounds, no fault.`);
