import 'server-only';
import { processSingleton } from './global';
import { log } from './log';

type ShutdownTask = { name: string; close: () => Promise<void> | void };

const state = processSingleton('shutdown', () => ({
  steps: [] as ShutdownTask[],
  waits: [] as (() => Promise<void>)[],
  isDown: false,
}));

/** The most time that closing may take before the process ends all the same. */
const gracePeriodMs = 8_000;

/** Names what is to be closed when the process is asked to end. What came last is closed first. */
export function onShutdown(name: string, close: ShutdownTask['close']): void {
  state.steps.unshift({ name, close });
}

/** Names what must end automatically, without a limit of ours, before anything is closed. */
export function onDrain(wait: () => Promise<void>): void {
  state.waits.push(wait);
}

/** Waits for all that was named to `onDrain`. */
export async function drained(): Promise<void> {
  await Promise.allSettled(state.waits.map((wait) => wait()));
}

/** True once everything is being closed: what still starts fails then. */
export const isShuttingDown = (): boolean => state.isDown;

/** Closes everything in turn, then ends the process. Open event streams would otherwise keep it alive. */
export async function shutDown(signal: NodeJS.Signals): Promise<void> {
  if (state.isDown) return;
  state.isDown = true;
  setTimeout(() => process.exit(1), gracePeriodMs).unref();
  for (const { name, close } of state.steps) {
    try {
      await close();
    } catch (error) {
      log().warn({ err: error }, `closing ${name} failed`);
    }
  }
  log().info({ signal }, 'Swath is down');
  process.exit(0);
}
