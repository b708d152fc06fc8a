import 'server-only';
import { sql } from 'drizzle-orm';
import { listen } from '@/lib/platform/database/listen';
import type { Database, Transaction } from '@/lib/platform/db';
import { processSingleton } from '@/lib/platform/global';

/** What processes send each other. They also ask the database every second, so that nothing hangs on its arrival. */
export interface BoardNews {
  aoi: string;
  /** The process that says so. */
  by: string;
  /** What someone acted on, `all` for the whole AOI; left out, the board or its lease has changed. */
  refresh?: { kind: 'scene' | 'tile'; id: number }[] | 'all';
}

const channel = 'swath_boards';

const state = processSingleton('board-channel', () => ({
  listening: undefined as ReturnType<typeof listen> | undefined,
}));

/** Notifies every process, when the transaction commits. */
export async function notifyBoards(tx: Database | Transaction, news: BoardNews): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(news)})`);
}

/** Calls `hear` with what any process says, and `onGap` when something may have been missed, until `stopListening`. */
export function listenToBoards(hear: (news: BoardNews) => void, onGap: () => void): void {
  state.listening ??= listen(channel, { onMessage: (payload) => hear(JSON.parse(payload)), onGap });
}

export async function stopListening(): Promise<void> {
  const { listening } = state;
  state.listening = undefined;
  await listening?.stop();
}
