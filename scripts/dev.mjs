// `npm run dev`: the portal in watch mode against the simulator. Pages, routes and the simulator follow a change; the
// front door (server.ts, lib/web/door) and next.config.js are read at start.

import { spawnSync } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { resolve } from 'node:path';
import { bundle } from './support/bundle.mjs';
import { demoEnvironment, simulatorState } from './support/demo-environment.mjs';
import { ensureInstalled } from './support/install.mjs';
import { checkNode } from './support/node-version.mjs';
import { answering, freePorts, Processes, waitForKilled } from './support/processes.mjs';
import { say } from './support/say.mjs';

const dataDir = resolve(process.env.DATA_DIR || '.data');

checkNode();
await waitForKilled(dataDir);
const { port, simulatorPort } = await freePorts();
const simulator = `http://127.0.0.1:${simulatorPort}`;
ensureInstalled();
if (!existsSync('public/basemap/index.json'))
  spawnSync(process.execPath, ['scripts/build-basemap.mjs'], { stdio: 'inherit' });

const processes = new Processes(dataDir);
let isOver = false;
let restarting;
const end = async (code) => {
  if (isOver) return;
  isOver = true;
  await processes.stop();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end(0));
startSimulator();
watch('simulator', { recursive: true }, restartSimulator);
// Beside the packages, which the server searches for from there.
bundle({ 'dev-server': 'server.ts' }, 'node_modules/.swath');
processes.start('portal', ['node_modules/.swath/dev-server.js'], {
  env: {
    ...demoEnvironment({ port, simulator, dataDir }),
    NODE_ENV: 'development',
    // The framework prints a line for each request.
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  },
  output: 'inherit',
  onEnd: () => end(1),
});
if (await answering(`http://127.0.0.1:${port}/api/ready`, () => isOver)) {
  say(`
  Swath is at  http://127.0.0.1:${port}
  Sign in as   admin@demo.swath, password swath-demo

  Ctrl-C stops everything.
`);
}

/** Starts the simulator. One that ends because of a mistake in a change starts again with the next change. */
function startSimulator() {
  processes.start('simulator', ['--import', 'tsx', 'simulator/main.ts'], {
    env: { SIM_PORT: String(simulatorPort), SIM_STATE: simulatorState(dataDir), SIM_WARM: '1' },
    output: 'inherit',
    onEnd: () => process.stderr.write('The simulator ended. It starts again when a file of it changes.\n'),
  });
}

/** Starts the simulator again once for all files that change together; it keeps its state. */
function restartSimulator() {
  clearTimeout(restarting);
  restarting = setTimeout(async () => {
    await processes.end('simulator');
    if (!isOver) startSimulator();
  }, 200);
}
