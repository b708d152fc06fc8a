// Next takes it over when it is loaded, which may have been for another file.
import 'next/dist/server/node-environment-baseline';
import { afterAll, expect, vi } from 'vitest';
import { swathPrefix, whatRuns } from './what-runs';

/*
 * Test files run one after the other in a process. For each it is made as good as new: it has the environment that it
 * began with, Swath remembers nothing, and Swath's modules are loaded again. Packages stay loaded.
 */

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

// What is left running would work with the next file's settings, in its database.
afterAll(() => expect(whatRuns(), 'what this file started and did not end').toEqual([]));
