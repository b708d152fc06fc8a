// `npm run demo`: sets everything up, starts the simulator and the portal, and says where they are.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuilt } from './support/build.mjs';
import { demoEnvironment, runDemoCommand, simulatorState } from './support/demo-environment.mjs';
import { createDemoWorld, forgetDemoWorld } from './support/demo-world.mjs';
import { ensureInstalled } from './support/install.mjs';
import { writeLogFile } from './support/log-file.mjs';
import { checkNode } from './support/node-version.mjs';
import { answering, freePorts, Processes, waitForKilled } from './support/processes.mjs';
import { say } from './support/say.mjs';

/** A portal that is to begin again has this long to end, ms. */
const endMs = 2_000;

const dataDir = resolve(process.env.DATA_DIR || '.data');

checkNode();
await waitForKilled(dataDir);
const { port, simulatorPort } = await freePorts();
const simulator = `http://127.0.0.1:${simulatorPort}`;
if (process.argv.includes('--reset')) reset();
ensureInstalled();
await ensureBuilt();

const processes = new Processes(dataDir);
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

const environment = demoEnvironment({ port, simulator, dataDir });
let logFile;
// One after the other: nothing that makes a world meets the next one.
let isWaiting = false;

say('Starting');
let work = begin();
if ((await work) && !isOver) {
  say(`
  Swath is at  http://127.0.0.1:${port}

  Sign in as   analyst@demo.swath    searches and orders
               approver@demo.swath   approves orders
               operator@demo.swath   runs and watches ingestions
               viewer@demo.swath     looks
               admin@demo.swath      everything
  Password     swath-demo

  Log          ${logFile}

  The next start continues from here. npm run demo -- --reset starts afresh.
  Ctrl-C stops everything.
`);
}

/** Starts both, and makes the demo's past where there is none. Gives whether both answer. */
async function begin() {
  startSimulator();
  await startPortal();
  const isUp =
    (await answering(`${simulator}/_requests`, () => isOver)) &&
    (await answering(`http://127.0.0.1:${port}/api/ready`, () => isOver));
  if (!isUp) return false;
  try {
    await createDemoWorld({ portal: `http://127.0.0.1:${port}`, simulator, dataDir, environment });
  } catch (error) {
    // A world that is half there is no reason not to start.
    if (!isOver) process.stderr.write(`Not all of the demo's world could be made: ${error.message}\n`);
  }
  return true;
}

function startSimulator() {
  processes.start('simulator', ['--import', 'tsx', 'simulator/main.ts'], {
    env: {
      SIM_PORT: String(simulatorPort),
      SIM_STATE: simulatorState(dataDir),
      SIM_ENDLESS: '1',
      SIM_LOCATIONS: '1',
      SIM_ARRIVALS: '1',
      SIM_WARM: '1',
    },
    output: 'ignore',
    onEnd,
  });
}

async function startPortal() {
  const portal = processes.start('portal', ['.next/standalone/server.js'], {
    env: environment,
    output: 'pipe',
    onEnd,
  });
  portal.on('message', ({ ask }) => ask === 'reset' && beginAgain());
  logFile = await writeLogFile(portal.stdout, join(dataDir, 'log'));
}

/** Begins the demo again, once what is under way is done. Who asks while another waits gets the same. */
function beginAgain() {
  if (isWaiting) return;
  isWaiting = true;
  work = work.then(async () => {
    isWaiting = false;
    if (isOver) return;
    say('Begins again');
    forgetDemoWorld(dataDir);
    try {
      // All that they still do is of the world that ends.
      await Promise.all([processes.end('portal', 'SIGINT', endMs), processes.end('simulator', 'SIGKILL')]);
      rmSync(simulatorState(dataDir), { force: true });
      await runDemoCommand('demo-reset', environment);
    } catch (error) {
      process.stderr.write(
        `The demo could not begin again: ${error.message}\nStart it with npm run demo -- --reset.\n`,
      );
      return end(1);
    }
    if (isOver) return;
    if (await begin()) say('The demo is as at the beginning');
  });
}

function reset() {
  const elsewhere = join(dataDir, 'postgres-location');
  if (existsSync(elsewhere)) rmSync(readFileSync(elsewhere, 'utf8'), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
  say(`Deleted ${dataDir}`);
}
