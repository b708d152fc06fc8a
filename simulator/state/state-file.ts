import { existsSync, readFileSync, renameSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SimOptions } from '../options';
import { type SavedState, savedState, stateVersion } from './saved';

/** A state is written at most so often, and takes at most this share of the time. */
const saveDelayMs = 2_000;
const share = 1 / 20;

/** What distinguishes one world from another. */
export const worldName = ({ seed, letter, strange, workflow }: SimOptions): string =>
  [seed, letter ? 'letter' : strange ? 'strange' : 'real', workflow].join(' ');

/**
 * The state that the simulator before this one left. One that cannot be read, or is of another version or world, is put
 * aside, and `tell` is given a sentence that says so.
 */
export function readStateFile(options: SimOptions, tell: (sentence: string) => void): SavedState | undefined {
  const file = options.stateFile;
  if (!file || !existsSync(file)) return undefined;
  const saved = parse(readFileSync(file, 'utf8'));
  if (typeof saved === 'object' && saved.world === worldName(options)) return saved;
  const aside = `${file}.old`;
  renameSync(file, aside);
  const why = typeof saved === 'object' ? 'is of other services' : saved;
  tell(`The state of the simulator in ${file} ${why}. It is now ${aside}, and the simulator starts afresh.`);
  return undefined;
}

/** The state, or why it is none. */
function parse(text: string): SavedState | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'is damaged';
  }
  const { version } = (value ?? {}) as { version?: unknown };
  if (version !== stateVersion) return 'is of another version';
  return savedState.safeParse(value).data ?? 'is damaged';
}

export interface StateKeeper {
  /** Writes the state once more, and ends. */
  close(): Promise<void>;
}

/**
 * Writes the state whenever it has changed, whole or not at all: who is killed while writing leaves the state of before.
 * @param changes how much has happened so far
 */
export function saveStateFile(file: string, changes: () => number, dump: () => SavedState): StateKeeper {
  let seen = -1;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let isFailing = false;

  const write = async () => {
    const now = changes();
    if (now === seen) return;
    const text = JSON.stringify(dump());
    await mkdir(dirname(file), { recursive: true });
    const draft = await open(`${file}.new`, 'w', 0o600);
    try {
      await draft.writeFile(text);
      await draft.sync();
    } finally {
      await draft.close();
    }
    await rename(`${file}.new`, file);
    seen = now;
  };
  const attempt = async () => {
    try {
      await write();
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        process.stderr.write(`The simulator cannot save its state: ${(error as Error).message}\n`);
      isFailing = true;
    }
  };
  let running = Promise.resolve();
  const next = (after: number) => {
    timer = setTimeout(() => {
      running = (async () => {
        const started = performance.now();
        await attempt();
        if (!isClosed) next(Math.max(saveDelayMs, (performance.now() - started) / share));
      })();
    }, after);
  };
  next(saveDelayMs);
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
      // The clock has continued, whatever else has changed.
      seen = -1;
      await attempt();
    },
  };
}
