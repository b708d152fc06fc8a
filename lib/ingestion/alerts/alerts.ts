import 'server-only';
import { config } from '@/lib/platform/config';
import { every, inTurn } from '@/lib/platform/work/every';
import { freshAoiList } from '../aois/aoi-list';
import { enqueueDeliveries } from './alert-deliveries';
import { evaluateRules } from './evaluate';
import { addDefaultRules } from './rule-store';

/** How often a process checks whether it is time. */
const maxAskMs = 5_000;

/** Evaluates the rules for all AOIs at an interval, in one of all processes. Returns what ends it. */
export async function startAlerts(): Promise<() => Promise<void>> {
  await addDefaultRules();
  const { alertIntervalMs, workflow } = config();
  if (!workflow || alertIntervalMs === 0) return async () => undefined;
  const pollIntervalMs = Math.min(maxAskMs, alertIntervalMs);
  return every(pollIntervalMs, 'the rules for alerts could not be asked', (ending) =>
    inTurn('alerts', alertIntervalMs, ending, async (signal) => {
      const list = await freshAoiList(signal);
      if (!signal.aborted) await evaluateRules(list, enqueueDeliveries);
    }),
  );
}
