// Next takes it over when it is loaded, which may have been for another file.
import 'next/dist/server/node-environment-baseline';
import { afterAll, expect, vi } from 'vitest';

/*
 * Test files run one after the other in a process. For each it is made as good as new: it has the environment that it
 * began with, Swath remembers nothing, and Swath's modules are loaded again. Packages stay loaded.
 */

const swathPrefix = 'swath.';
/** The environment that the process began with. Not one of Swath's own, so that it outlasts the files. */
const beginning = Symbol.for('test-environment');
const global = globalThis as unknown as Record<symbol, unknown>;

global[beginning] ??= { ...process.env };
const environment = global[beginning] as NodeJS.ProcessEnv;
for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
Object.assign(process.env, environment);

vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
for (const key of Object.getOwnPropertySymbols(global))
  if (Symbol.keyFor(key)?.startsWith(swathPrefix)) delete global[key];
vi.resetModules();

// What continues would work with the next file's settings, in its database.
afterAll(() => expect(whatRuns(), 'what this file started and did not end').toEqual([]));

function whatRuns(): string[] {
  const hub = remembered('hub') as { watched: Map<string, unknown> } | undefined;
  const listen = remembered('listen') as { channels: Map<string, unknown> } | undefined;
  const jobs = remembered('jobs') as { running: Map<string, unknown> } | undefined;
  const leases = remembered('leases') as { held: Set<unknown> } | undefined;
  const database = remembered('database') as { pool?: unknown } | undefined;
  const running = {
    'boards of AOIs': hub?.watched.size,
    'listening to the database': listen?.channels.size,
    'background jobs': jobs?.running.size,
    leases: leases?.held.size,
    'connections to the database': database?.pool ? 1 : 0,
  };
  return Object.entries(running).flatMap(([what, count]) => (count ? [what] : []));
}

function remembered(name: string): unknown {
  return global[Symbol.for(`${swathPrefix}${name}`)];
}
