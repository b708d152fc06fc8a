import 'server-only';
import { claimChore } from '@/lib/platform/chore';
import { config } from '@/lib/platform/config';
import { log } from '@/lib/platform/log';
import { freshAoiList } from '../aoi-list';
import { evaluate } from './evaluate';
import { tellWebhooks } from './outbox';
import { addDefaultRules } from './rule-store';

/** How often a process asks whether it is time; one of all processes then looks. */
const mostAskMs = 5_000;

/**
 * Looks at all AOIs now and then, also when nobody else does, keeps what it saw, and asks the rules. Gives what ends
 * it, after the look under way.
 */
export async function startAlerts(): Promise<() => Promise<void>> {
  await addDefaultRules();
  const { alertEveryMs, workflow } = config();
  if (!workflow || alertEveryMs === 0) return async () => undefined;
  let isEnding = false;
  let looking: Promise<void> | undefined;
  const look = async () => {
    try {
      if (!isEnding && (await claimChore('alerts', alertEveryMs))) await lookOnce();
    } catch (error) {
      log().warn({ err: error }, 'the rules for alerts could not be asked');
    }
  };
  const timer = setInterval(
    () => {
      looking ??= look().finally(() => {
        looking = undefined;
      });
    },
    Math.min(mostAskMs, alertEveryMs),
  );
  timer.unref();
  return async () => {
    isEnding = true;
    clearInterval(timer);
    await looking;
  };
}

/** One look at all AOIs, and what follows from it. */
export async function lookOnce(): Promise<void> {
  await evaluate(await freshAoiList(), tellWebhooks);
}
