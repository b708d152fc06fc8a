/*
 * `npm run soak`: 50,000 beats of the watchers of two AOIs, in this process, while viewers come and go; what the process
 * holds in the last tenth beside the first, and what is asked of the workflow server once everyone has left.
 * `SOAK_BEATS` changes how many beats there are; fewer than 50,000 are printed and not written into docs/benchmarks.md.
 */

import { closeDatabase } from '../lib/platform/db';
import { freshDatabase } from '../testing/database/fresh-database';
import { startPostgres } from '../testing/database/postgres-server';
import { openServices } from '../testing/ingestion/open-services';
import { playSoak } from '../testing/ingestion/soak';
import { startSimulator } from '../testing/simulator';
import { report, table } from './support/report';

const all = 50_000;
const beats = Number(process.env.SOAK_BEATS ?? all);
const [server, simulator] = await Promise.all([
  startPostgres(),
  startSimulator({ env: { SIM_WORKFLOW: 'empty' } }),
]);
try {
  await openServices(simulator, (await freshDatabase(server.url)).url);
  const started = performance.now();
  const soak = await playSoak(simulator, 20_261_121, beats);
  const minutes = (performance.now() - started) / 60_000;
  const {
    first,
    last,
    arrivals,
    deltasRead,
    callsAfterwards,
    stillListening,
    stillWatched,
    secondsUntilEnd,
  } = soak;
  const row = (what: string, of: keyof typeof first) => [
    what,
    first[of].toFixed(1),
    last[of].toFixed(1),
    (last[of] / first[of]).toFixed(2),
  ];
  const text = `${table(
    ['what the process holds', 'first tenth', 'last tenth', 'ratio'],
    [
      row('heap after a collection, MB', 'heapMegabytes'),
      row('resident, MB', 'residentMegabytes'),
      row('open handles beside viewers', 'handles'),
    ],
  )}\n\n${beats.toLocaleString('en')} beats in ${minutes.toFixed(0)} minutes; ${arrivals.toLocaleString('en')} viewers came and went and read ${deltasRead.toLocaleString('en')} changes. After the last one had left, ${stillListening} still listened, the watchers ended within ${secondsUntilEnd.toFixed(0)} s (${stillWatched.length} went on), and the workflow server had ${callsAfterwards} calls. Medians of the samples in each tenth.`;
  if (beats >= all) report('npm run soak', 'A soak of the watchers', text);
  else process.stdout.write(`${text}\n`);
} finally {
  await closeDatabase();
  await Promise.all([simulator.stop(), server.remove()]);
}
process.exit(0);
