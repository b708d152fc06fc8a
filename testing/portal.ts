import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Portal {
  url: string;
  process: ChildProcess;
  /** Everything that it has written so far, on both of its outputs. */
  output(): string;
  /** Ends it as an operator would (SIGTERM) and deletes the data folder that was made for it. */
  stop(): Promise<void>;
  /** Ends it without warning (SIGKILL). */
  kill(): Promise<void>;
}

export interface PortalOptions {
  /** The variables that it is started with, beside those that every test portal has. */
  env: Record<string, string>;
  /** A data folder that outlives this portal; without one it gets its own, unless `env` names a database. */
  dataDir?: string;
  port?: number;
  /** The folder of the build; without one it is that of this folder. */
  build?: string;
}

/** The session key of every portal that a test starts without another one. */
export const testSecret = 'a-session-secret-for-tests-only-0123456789';

/** For a portal whose client sends far more than people do. */
export const unlimited = {
  RATE_LIMIT: '0',
  RATE_LIMIT_IMAGES: '0',
  RATE_LIMIT_STREAMS: '0',
  RATE_LIMIT_USER: '0',
  STREAM_LIMIT: '0',
  STREAM_LIMIT_USER: '0',
};

/** Starts the built portal (the standalone folder) and waits until it is ready. Throws what it said when it refuses. */
export async function startPortal({ env, dataDir, port, build }: PortalOptions): Promise<Portal> {
  const listen = port ?? (await freePort());
  const folder = dataDir ?? createDataDir();
  const url = `http://127.0.0.1:${listen}`;
  const child = spawn(process.execPath, [resolve(build ?? '.next/standalone', 'server.js')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      TZ: 'UTC',
      PORT: String(listen),
      HOSTNAME: '127.0.0.1',
      PORTAL_URL: url,
      DATA_DIR: folder,
      // Nothing is read in the background that a test does not ask for.
      ALERT_INTERVAL_SECONDS: '0',
      // No load balancer has to see that it ends.
      DRAIN_DELAY: '0',
      // Some tests send every request of every role, one after the other.
      RATE_LIMIT: '5000',
      RATE_LIMIT_USER: '5000',
      SESSION_SECRET: testSecret,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await ended;
    }
  };
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the portal did not start: ${output}`);
    await new Promise((next) => setTimeout(next, 50));
  }
  return {
    url,
    process: child,
    output: () => output,
    stop: async () => {
      await end('SIGTERM');
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
  };
}

/** A data folder under the system's temporary one, which the embedded database's account can enter. */
export function createDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'swath-portal-'));
  chmodSync(folder, 0o755);
  return folder;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    (response) => response.ok,
    () => false,
  );
}

/**
 * A port that was free a moment ago. It is not one of those that the system hands out, or someone who asks it for any
 * port could be given this one before it is used.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(12_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error('no port could be had');
}

/** True while something takes connections on `port` of this machine. No request is sent, so nothing waits for an answer. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
