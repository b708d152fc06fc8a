import 'server-only';
import { sql } from 'drizzle-orm';
import { listen } from '@/lib/platform/database/listen';
import type { Executor } from '@/lib/platform/db';

const channel = 'swath_inbox';
/** A payload has 8,000 bytes at most. More people than this are everyone. */
const maxNamed = 100;
const everyone = '*';

/** Says to every process, when the transaction commits, that these people have something new in the bell, or everyone. */
export async function announceNews(tx: Executor, userIds: readonly string[] | 'everyone'): Promise<void> {
  if (userIds.length === 0) return;
  const isNamed = userIds !== 'everyone' && userIds.length <= maxNamed;
  await tx.execute(sql`select pg_notify(${channel}, ${isNamed ? userIds.join(' ') : everyone})`);
}

/**
 * Calls `ring` when any process says that people have something new, with whom that concerns. A message can be lost:
 * bells also ask at an interval. @returns ends it
 */
export function onNews(ring: (concerns: (userId: string) => boolean) => void): () => void {
  const { stop } = listen(channel, {
    onMessage: (payload) => {
      const ids = new Set(payload.split(' '));
      ring((id) => payload === everyone || ids.has(id));
    },
    onGap: () => ring(() => true),
  });
  return () => void stop();
}
