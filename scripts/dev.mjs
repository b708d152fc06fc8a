// `npm run dev`: the portal in watch mode against the simulator.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { bundle } from './support/bundle.mjs';
import { demoEnvironment } from './support/demo-environment.mjs';
import { ensureInstalled } from './support/install.mjs';
import { checkNode } from './support/node-version.mjs';
import { Processes } from './support/processes.mjs';

checkNode();
ensureInstalled();
if (!existsSync('public/basemap/index.json'))
  spawnSync(process.execPath, ['scripts/build-basemap.mjs'], { stdio: 'inherit' });

const port = Number(process.env.PORT || 3000);
const simulatorPort = Number(process.env.SIM_PORT || 4010);
const processes = new Processes();
const end = (code) => processes.stop().then(() => process.exit(code));
processes.start('simulator', ['--import', 'tsx', '--watch', 'simulator/main.ts'], {
  env: { SIM_PORT: String(simulatorPort) },
  stdio: 'inherit',
});
// Beside the packages, which the server looks for from there.
bundle({ 'dev-server': 'server.ts' }, 'node_modules/.swath');
processes.start('portal', ['node_modules/.swath/dev-server.js'], {
  env: {
    ...demoEnvironment({ port, simulator: `http://127.0.0.1:${simulatorPort}`, dataDir: resolve('.data') }),
    NODE_ENV: 'development',
  },
  stdio: 'inherit',
  onEnd: () => end(1),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end(0));
