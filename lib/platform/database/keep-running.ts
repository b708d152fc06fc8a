import 'server-only';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** How long it is tried to start a program again, ms; what remains of the one that ended may be in the way at first. */
const patienceMs = 4_000;
const pauseMs = 200;

/** What is called when a program ends that nobody stopped. */
export interface KeepRunningHooks {
  onLost: () => void;
  onBack: () => void;
  /** It could not be started again. */
  onGone: (error: unknown) => void;
}

/** Starts a program, and again whenever it ends though nobody stopped it. Throws when the first start fails. */
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
      starting = again().then(hooks.onBack, hooks.onGone);
    });
  };
  const again = async () => {
    const until = performance.now() + patienceMs;
    for (;;) {
      try {
        program = await start();
        watch();
        return;
      } catch (error) {
        if (isStopping || performance.now() > until) throw error;
        await pause(pauseMs);
      }
    }
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
