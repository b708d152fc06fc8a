import 'server-only';
import { notify, notifyBeside, settleNotifications } from '@/lib/notifications/notify';
import type { Transaction } from '@/lib/platform/db';
import { nameInSentence } from '@/lib/upstream/shown-name';
import type { RunState } from '../run-state';
import type { runs } from '../tables';

/** What went wrong with a run; nothing for states in which nothing did. */
const sentences: Partial<Record<RunState, string>> = {
  refused: 'The server refused it',
  unknown: 'The server gave no certain answer. Swath compares the AOI with what was sent',
  partial: 'A part of what was sent is not in the AOI',
  absent: 'Nothing of what was sent is in the AOI',
};

/**
 * Notifies who started a run that it failed to start, in the transaction that says so, or that all is well after all.
 * What cannot be saved of it never costs the state of the run.
 */
export async function notifyOfRun(
  tx: Transaction,
  { id, aoi, state, startedBy }: Pick<typeof runs.$inferSelect, 'id' | 'aoi' | 'state' | 'startedBy'>,
): Promise<void> {
  const key = `run:${id}`;
  const sentence = sentences[state];
  await notifyBeside(tx, { run: id, state }, async (inner) => {
    if (!sentence) return settleNotifications(inner, key);
    await notify(inner, {
      kind: 'run-failed',
      key,
      title:
        state === 'unknown'
          ? `A run into ${nameInSentence(aoi)} may or may not have started`
          : `A run into ${nameInSentence(aoi)} failed to start`,
      sentence,
      path: '/ingestion/runs',
      to: { ids: [startedBy] },
    });
  });
}
