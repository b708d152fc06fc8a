// `npm run demo`: sets everything up, starts the simulator and the portal, and says where they are.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuilt } from './support/build.mjs';
import { demoEnvironment } from './support/demo-environment.mjs';
import { ensureInstalled } from './support/install.mjs';
import { writeLogFile } from './support/log-file.mjs';
import { checkNode } from './support/node-version.mjs';
import { answering, isFree, Processes } from './support/processes.mjs';
import { refuse, say } from './support/say.mjs';

const dataDir = resolve(process.env.DATA_DIR || '.data');
const port = Number(process.env.PORT || 3000);
const simulatorPort = Number(process.env.SIM_PORT || 4010);
const simulator = `http://127.0.0.1:${simulatorPort}`;

checkNode();
for (const [what, number, variable] of [
  ['portal', port, 'PORT'],
  ['simulator', simulatorPort, 'SIM_PORT'],
]) {
  if (!(await isFree(number))) {
    refuse(
      `Port ${number}, which the ${what} needs, is in use. Stop what uses it, or set ${variable} to another port.`,
    );
  }
}
if (process.argv.includes('--reset')) reset();
ensureInstalled();
ensureBuilt();

const processes = new Processes();
let isOver = false;
const end = async (code) => {
  if (isOver) return;
  isOver = true;
  await processes.stop();
  process.exit(code);
};
process.once('SIGINT', () => end(0));
process.once('SIGTERM', () => end(0));
const onEnd = (name, code) => {
  // One that refuses to start has said why, and ends with 1.
  if (code !== 1) process.stderr.write(`The ${name} ended by itself, so everything is stopped.\n`);
  end(1);
};

say('Starting');
processes.start('simulator', ['--import', 'tsx', 'simulator/main.ts'], {
  env: { SIM_PORT: String(simulatorPort) },
  stdio: ['ignore', 'ignore', 'inherit'],
  onEnd,
});
const portal = processes.start('portal', ['.next/standalone/server.js'], {
  env: demoEnvironment({ port, simulator, dataDir }),
  stdio: ['ignore', 'pipe', 'inherit'],
  onEnd,
});
const logFile = await writeLogFile(portal.stdout, join(dataDir, 'log'));
const isUp =
  (await answering(`${simulator}/_requests`, () => isOver)) &&
  (await answering(`http://127.0.0.1:${port}/api/ready`, () => isOver));
if (isUp) {
  say(`
  Swath is at  http://127.0.0.1:${port}

  Sign in as   analyst@demo.swath    searches and orders
               approver@demo.swath   approves orders
               operator@demo.swath   runs and watches ingestions
               viewer@demo.swath     looks
               admin@demo.swath      everything
  Password     swath-demo

  Log          ${logFile}

  Ctrl-C stops everything.
`);
}

function reset() {
  const elsewhere = join(dataDir, 'postgres-location');
  if (existsSync(elsewhere)) rmSync(readFileSync(elsewhere, 'utf8'), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
  say(`Deleted ${dataDir}`);
}
