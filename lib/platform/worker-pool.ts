import 'server-only';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import Piscina from 'piscina';
import { processSingleton } from './global';
import { log } from './log';
import { onShutdown } from './shutdown';
import type { Task } from './worker-task';

const threads = 2;
/** Of one asker, one task runs and up to this many wait, so that no one takes all workers. */
const maxWaiting = 16;
/** Megabytes of objects that one task may hold. */
const heapMb = 256;
/** Megabytes of young objects; the default is 48, all of which each worker takes from the others under load. */
const youngMb = 12;
/** A worker that ended gives its memory back; another starts in 0.2 s. */
const idleMs = 5_000;
/** A worker is started, and reads its program, in far less. */
const startMs = 60_000;

/** The limit that stopped a task. */
export type WorkLimit = 'time' | 'memory' | 'queue';

/** A task that was stopped at a limit. Another bundle may hold another copy of this class: see `stoppedWork`. */
class StoppedWork extends Error {
  constructor(
    readonly workLimit: WorkLimit,
    /** The element that the task was at. */
    readonly element = 0,
  ) {
    super(`Stopped at the limit of ${workLimit}`);
  }
}

/** Returns the limit that stopped a task and where, undefined if the error is another one. */
export const stoppedWork = (error: unknown): { workLimit: WorkLimit; element: number } | undefined =>
  error instanceof Error && 'workLimit' in error ? (error as StoppedWork) : undefined;

const held = processSingleton('worker-pool', () => ({
  pool: undefined as Piscina | undefined,
  lines: new Map<string, { last: Promise<unknown>; length: number }>(),
}));

function pool(): Piscina {
  if (held.pool) return held.pool;
  held.pool = new Piscina({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
    // A worker needs no configuration, so it gets no secrets.
    env: {},
    // A thread that is stopped while `require` links a module ends the whole process (`Module::IsGraphAsync`, Node 20.20).
    // `import` does not.
    execArgv: [
      '--no-experimental-require-module',
      ...(isBundled() ? [] : ['--conditions=react-server', '--import', 'tsx']),
    ],
  });
  // A worker was stopped when its answer was on its way: nothing waits for it. Without a listener the error is one of the
  // process. Its text begins with what happened, and ends with the whole answer.
  held.pool.on('error', ({ message }: Error) => {
    log().warn({ why: message.slice(0, 60) }, 'a worker failed without a task');
  });
  onShutdown('workers', stopWorkers);
  return held.pool;
}

const bundles = () => join(/* turbopackIgnore: true */ process.cwd(), 'workers');
const isBundled = () => existsSync(/* turbopackIgnore: true */ bundles());

/** The file of a worker: bundled beside the server, or its source where the portal runs from its sources. */
function workerFile(source: string): string {
  const path = isBundled()
    ? join(bundles(), source.replace(/^.*\//, '').replace(/\.ts$/, '.mjs'))
    : join(/* turbopackIgnore: true */ process.cwd(), source);
  return pathToFileURL(path).href;
}

/** Stops all workers and what they do. */
export async function stopWorkers(): Promise<void> {
  const { pool: running } = held;
  held.pool = undefined;
  await running?.destroy();
}

export interface Work {
  /** The path of the worker's source, `lib/…/x.worker.ts`, and the name of its function. */
  source: string;
  name: string;
  /** Who asks: of one asker, one task runs at a time. */
  asker: string;
  /** Milliseconds from when the worker began. */
  ms: number;
  signal?: AbortSignal;
}

/**
 * Runs a function of a worker off the main thread. A task that takes too long or too much memory is stopped with its
 * worker: see `stoppedWork`.
 */
export async function runInWorker<T, R>(work: Work, input: T): Promise<R> {
  const line = held.lines.get(work.asker) ?? { last: Promise.resolve(), length: 0 };
  if (line.length > maxWaiting) throw new StoppedWork('queue');
  held.lines.set(work.asker, line);
  line.length += 1;
  const own = line.last.then(() => runNow<T, R>(work, input));
  line.last = own.catch(() => undefined);
  try {
    return await own;
  } finally {
    line.length -= 1;
    if (line.length === 0) held.lines.delete(work.asker);
  }
}

async function runNow<T, R>({ source, name, ms, signal }: Work, input: T): Promise<R> {
  signal?.throwIfAborted();
  const { port1, port2 } = new MessageChannel();
  const late = new AbortController();
  let element = 0;
  let timer = setTimeout(() => late.abort(), startMs);
  port1.once('message', () => {
    clearTimeout(timer);
    timer = setTimeout(() => late.abort(), ms);
  });
  port1.on('message', (index: number) => {
    element = index;
  });
  try {
    const task: Task<T> = { input, port: port2 };
    return await pool().run(task, {
      filename: workerFile(source),
      name,
      transferList: [port2],
      signal: signal ? AbortSignal.any([late.signal, signal]) : late.signal,
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (late.signal.aborted) throw new StoppedWork('time', element);
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
      throw new StoppedWork('memory', element);
    }
    throw error;
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}
