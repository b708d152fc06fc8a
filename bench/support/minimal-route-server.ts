import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../testing/portal';

const folder = 'bench/support/minimal-route';
const next = 'node_modules/next/dist/bin/next';
let isBuilt = false;

/** Builds the minimal Next.js route once, and serves it in front of a service, whose headers it adds to each call. */
export async function startMinimalRoute(serviceUrl: string, headers: Record<string, string>) {
  if (!isBuilt) {
    const { status, stderr } = spawnSync(process.execPath, [next, 'build', folder, '--webpack'], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`The minimal route could not be built. ${stderr}`);
    isBuilt = true;
  }
  const port = await freePort();
  const server = spawn(process.execPath, [next, 'start', folder, '-p', String(port), '-H', '127.0.0.1'], {
    env: { ...process.env, SERVICE_URL: serviceUrl, SERVICE_HEADERS: JSON.stringify(headers) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const isListening = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (server.exitCode === null && !(await isListening())) await setTimeout(100);
  if (server.exitCode !== null) throw new Error('The minimal route did not start.');
  return {
    url,
    stop: async () => {
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}
