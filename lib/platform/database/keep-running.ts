import 'server-only';
import type { ChildProcess } from 'node:child_process';
import { withRetry } from '../work/retry';

/** How long it is tried to start a program again, ms; what remains of the one that ended may be in the way at first. */
const timeoutMs = 4_000;
const retryDelayMs = 200;

/** What is called when a program ends that no one stopped. */
export interface KeepRunningHooks {
  onLost: () => void;
  onBack: () => void;
  /** It could not be started again. */
  onGone: (error: unknown) => void;
}

/** Starts a program, and again whenever it ends though no one stopped it. Throws when the first start fails. */
export async function keepRunning(
  start: () => Promise<ChildProcess>,
  hooks: KeepRunningHooks,
): Promise<{ stop(signal: NodeJS.Signals): Promise<void> }> {
  let isStopping = false;
  let starting: Promise<unknown> | undefined;
  let program = await start();
  const watch = () => {
    program.once('exit', () => {
      if (isStopping) return;
      hooks.onLost();
      starting = again().then(hooks.onBack, (error) => {
        // Who stops it at this moment does not want it back.
        if (!isStopping) hooks.onGone(error);
      });
    });
  };
  const again = async () => {
    const until = performance.now() + timeoutMs;
    program = await withRetry(start, () =>
      isStopping || performance.now() > until ? undefined : retryDelayMs,
    );
    watch();
  };
  watch();
  return {
    async stop(signal) {
      isStopping = true;
      await starting;
      if (program.exitCode !== null || program.signalCode !== null) return;
      await new Promise<void>((resolve) => {
        program.once('exit', () => resolve());
        program.kill(signal);
      });
    },
  };
}
