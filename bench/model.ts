/*
 * `npm run bench:model`: the model test of the watchers (lib/ingestion/testing/model.ts) with other seeds and many more
 * steps than `npm test` has time for. `MODEL_SEEDS` changes how many seeds of 10,000 steps there are; fewer than 10 are
 * printed and not written into docs/benchmarks.md. Ends with 1 where anything shown was not true.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '../e2e/support/fresh-database';
import { startSimulator } from '../e2e/support/simulator';
import { playModel } from '../lib/ingestion/testing/model';
import { openServices } from '../lib/ingestion/testing/open-services';
import { closeDatabase } from '../lib/platform/db';
import { startEmbeddedPostgres } from '../lib/platform/embedded-postgres';
import { report, table } from './support/report';

/** Half of the seeds meet a server that answers strangely. */
const all = 10;
const seeds = Number(process.env.MODEL_SEEDS ?? all);
const folder = mkdtempSync(join(tmpdir(), 'swath-model-'));
chmodSync(folder, 0o755);
const server = await startEmbeddedPostgres(folder);
const sum = { steps: 0, beats: 0, failedBeats: 0, transitions: 0, restarts: 0, serverRestarts: 0, late: 0 };
const complaints: string[] = [];
try {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const isStrange = seed % 2 === 0;
    const mode: Record<string, string> = isStrange ? { SIM_MODE: 'strange', SIM_SEED: String(seed) } : {};
    const simulator = await startSimulator({ env: { SIM_WORKFLOW: 'empty', ...mode } });
    await openServices(simulator, (await freshDatabase(server.url)).url);
    const played = await playModel(simulator, seed, 10_000, { isStrange });
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += played[key];
    complaints.push(...played.complaints.map((one) => `seed ${seed}: ${one}`));
    await closeDatabase();
    await simulator.stop();
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
const counted = (value: number) => value.toLocaleString('en');
const text = `${table(
  [
    'steps',
    'readings',
    'of which failed',
    'transitions',
    'restarts of the portal',
    'of the server',
    'late ids',
    'untrue',
  ],
  [
    [
      ...[sum.steps, sum.beats, sum.failedBeats, sum.transitions, sum.restarts, sum.serverRestarts, sum.late],
      complaints.length,
    ].map(counted),
  ],
)}\n\n${seeds} seeds. Untrue would be whatever a board showed that the item was not, missed though it lasted longer than a reading, or still showed after quiet.`;
for (const complaint of complaints.slice(0, 20)) process.stderr.write(`${complaint}\n`);
if (seeds >= all) report('npm run bench:model', 'A model of the watchers', text);
else process.stdout.write(`${text}\n`);
process.exit(complaints.length > 0 ? 1 : 0);
