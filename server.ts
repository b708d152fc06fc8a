import 'server-only';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { join } from 'node:path';
import { endpoints } from '@/app/api/endpoints';
import { config } from '@/lib/platform/config';
import { log } from '@/lib/platform/log';
import { refuseToStart } from '@/lib/platform/refuse-to-start';
import { drained, shutDown } from '@/lib/platform/shutdown';
import { targets } from '@/lib/web/door/address';
import { Door, type DoorOptions } from '@/lib/web/door/door';
import { filesInDevelopment, openFiles } from '@/lib/web/door/files';
import { logConsole } from '@/lib/web/door/log-console';
import { packedFiles } from '@/lib/web/door/packed-files';

/*
 * The entry of the portal, bundled to `.next/standalone/server.js` (production, demo) and started from the sources'
 * folder with NODE_ENV=development (`npm run dev`): the front door, and Next.js behind it.
 */

interface Framework {
  prepare(): Promise<void>;
  getRequestHandler(): DoorOptions['handle'];
}

/**
 * Connections that the system holds until they are accepted. Beyond it they are dropped, and tried again after seconds:
 * after a start every browser comes back at once, when each request still takes longer than later.
 */
const maxWaiting = 4_096;

const isDevelopment = process.env.NODE_ENV === 'development';
const folder = isDevelopment ? process.cwd() : import.meta.dirname;

async function main(): Promise<void> {
  process.chdir(folder);
  const { port, tls, rateLimits, streamLimits } = config();
  if (!isDevelopment) logConsole();
  const hostname = process.env.HOSTNAME || '0.0.0.0';
  const pages = isDevelopment ? [] : takeBuild();
  let handle: DoorOptions['handle'];
  const door = new Door({
    tls,
    findTarget: targets(endpoints, pages),
    files: isDevelopment ? filesInDevelopment : openFiles(folder),
    rateLimits: rateLimits.client,
    streamLimits,
    leadsToSignIn: true,
    handle: (request, answer) => handle(request, answer),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(door, signal));
  // The demo opens a channel to the portal. It closes when the demo is killed, and the portal ends with it.
  if (process.env.SWATH_DEMO && process.send) process.once('disconnect', () => void end(door, 'SIGINT'));
  if (await isTaken(port, hostname)) throw portInUse();

  // A CommonJS package that is not bundled; it is found from where the build put it.
  const next = createRequire(join(folder, 'server.js'))('next') as (options: object) => Framework;
  const app = next({
    dev: isDevelopment,
    dir: folder,
    hostname,
    port,
    quiet: !isDevelopment,
    // In production nothing is upgraded: such a request is answered like any other.
    httpServer: isDevelopment ? door.server : { on: () => undefined },
  });
  await app.prepare();
  const [serve, answerPacked] = [app.getRequestHandler(), isDevelopment ? () => false : packedFiles(folder)];
  handle = (request, answer) => answerPacked(request, answer) || serve(request, answer);
  if (isEnding) return;
  // Only now: a proxy that is refused asks another replica, and one that gets a 503 passes it on.
  await new Promise<void>((resolve, reject) => {
    door.server.once('error', reject).listen({ port, host: hostname, backlog: maxWaiting }, resolve);
  });
}

/** True if another process listens there. It is asked before anything is started, and without listening. */
function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

const portInUse = () =>
  new Error(`Port ${process.env.PORT || 3000} is in use. Stop what uses it, or set PORT to another port.`);

/** Has Next.js take its configuration from the build, and gives the paths of the pages that were built. */
function takeBuild(): string[] {
  const built = <T>(name: string): T => JSON.parse(readFileSync(join(folder, '.next', name), 'utf8')) as T;
  const { config: next } = built<{ config: object }>('required-server-files.json');
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(next);
  process.env.__NEXT_PRIVATE_ORIGIN = config().portalUrl;
  const { staticRoutes, dynamicRoutes } =
    built<Record<'staticRoutes' | 'dynamicRoutes', { page: string }[]>>('routes-manifest.json');
  return [...staticRoutes, ...dynamicRoutes].map(({ page }) => page);
}

let isEnding = false;

/**
 * Serves on until a load balancer has seen that `/api/ready` says no, then takes no more connections, waits for what
 * is being answered and for orders that are being sent, and closes everything.
 */
async function end(door: Door, signal: NodeJS.Signals): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  log().info({ signal }, 'Swath is ending');
  door.beginToEnd();
  const { drainDelayMs, ordering } = config();
  // A person who presses Ctrl-C has no load balancer.
  if (signal === 'SIGTERM' && door.server.listening)
    await new Promise((resolve) => setTimeout(resolve, drainDelayMs));
  await door.close(Math.max(60_000, 2 * (ordering?.timeoutMs ?? 0) + 15_000));
  await drained();
  await shutDown(signal);
}

main().catch((error: NodeJS.ErrnoException) => {
  refuseToStart(error.code === 'EADDRINUSE' ? portInUse() : error);
});
