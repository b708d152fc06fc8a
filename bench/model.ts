/*
 * `npm run bench:model`: the model test of the watchers (testing/ingestion/model.ts) with other seeds and many more
 * steps than `npm test` has time for, beside services that answer as real ones do and beside strange ones. `MODEL_SEEDS`
 * changes how many seeds of 10,000 steps there are of each, `MODEL_FIRST` where they begin, `MODEL_STEPS` how long they are,
 * and `MODEL_MODES` beside which services. What differs from the defaults is printed and not written into
 * docs/benchmarks.md. Ends with 1 where anything shown was not true.
 */

import { closeDatabase } from '../lib/platform/db';
import { freshDatabase } from '../testing/database/fresh-database';
import { startPostgres } from '../testing/database/postgres-server';
import { playModel } from '../testing/ingestion/model';
import { openServices } from '../testing/ingestion/open-services';
import { startSimulator } from '../testing/simulator';
import { report, table } from './support/report';

const all = 10;
const allSteps = 10_000;
const allModes = 'real,strange';
const seeds = Number(process.env.MODEL_SEEDS ?? all);
const first = Number(process.env.MODEL_FIRST ?? 1);
const steps = Number(process.env.MODEL_STEPS ?? allSteps);
const modes = (process.env.MODEL_MODES ?? allModes).split(',');
const isWhole = seeds >= all && first === 1 && steps === allSteps && modes.join() === allModes;
const server = await startPostgres();
const complaints: string[] = [];
const rows: (string | number)[][] = [];
try {
  for (const mode of modes) {
    const sum = {
      steps: 0,
      beats: 0,
      failedBeats: 0,
      transitions: 0,
      restarts: 0,
      serverRestarts: 0,
      late: 0,
    };
    let untrue = 0;
    for (let seed = first; seed < first + seeds; seed += 1) {
      const env = { SIM_WORKFLOW: 'empty', SIM_MODE: mode, SIM_SEED: String(seed) };
      const simulator = await startSimulator({ env });
      await openServices(simulator, (await freshDatabase(server.url)).url);
      const played = await playModel(simulator, seed, steps, { isStrange: mode === 'strange' });
      for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += played[key];
      untrue += played.complaints.length;
      complaints.push(...played.complaints.map((one) => `${mode}, seed ${seed}: ${one}`));
      process.stderr.write(`${mode}, seed ${seed}: ${played.complaints.length} untrue\n`);
      await closeDatabase();
      await simulator.stop();
    }
    rows.push([mode, ...[...Object.values(sum), untrue].map((value) => value.toLocaleString('en'))]);
  }
} finally {
  await server.remove();
}
const text = `${table(
  [
    'services',
    'steps',
    'readings',
    'of which failed',
    'transitions',
    'restarts of the portal',
    'of the server',
    'late ids',
    'untrue',
  ],
  rows,
)}\n\n${seeds} seeds each. Untrue would be whatever a board showed that the item was not, missed though it lasted longer than a reading, or still showed after quiet.`;
for (const complaint of complaints.slice(0, 20)) process.stderr.write(`${complaint}\n`);
if (isWhole) report('npm run bench:model', 'A model of the watchers', text);
else process.stdout.write(`${text}\n`);
process.exit(complaints.length > 0 ? 1 : 0);
