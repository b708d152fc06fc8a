import 'server-only';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, databaseUrl, type Transaction } from '@/lib/platform/db';
import { processWide } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';

/** What processes tell each other. They also ask the database every second, so that nothing hangs on its arrival. */
export interface BoardNews {
  aoi: string;
  /** The process that says so. */
  by: string;
  /** What somebody acted on, `all` for the whole AOI; left out, the board or its lease has changed. */
  look?: { kind: 'scene' | 'tile'; id: number }[] | 'all';
}

const channel = 'swath_boards';

const state = processWide('board-channel', () => ({
  client: undefined as pg.Client | undefined,
  isWanted: false,
}));

/** Tells every process, when the transaction commits. */
export async function notifyBoards(on: Database | Transaction, news: BoardNews): Promise<void> {
  await on.execute(sql`select pg_notify(${channel}, ${JSON.stringify(news)})`);
}

/** Calls `listener` with what any process tells; connects again by itself until `stopListening`. */
export function listenToBoards(listener: (news: BoardNews) => void): void {
  if (state.isWanted) return;
  state.isWanted = true;
  void connect(listener);
}

export async function stopListening(): Promise<void> {
  state.isWanted = false;
  const { client } = state;
  state.client = undefined;
  await client?.end().catch(() => undefined);
}

async function connect(listener: (news: BoardNews) => void): Promise<void> {
  if (!state.isWanted || state.client) return;
  let client: pg.Client | undefined;
  const again = () => {
    if (state.client === client) state.client = undefined;
    if (state.isWanted) setTimeout(() => void connect(listener), 1_000).unref();
  };
  try {
    client = new pg.Client({ connectionString: databaseUrl() });
    client.on('error', (error) =>
      log().warn({ err: error }, 'the connection that boards are told on was lost'),
    );
    client.on('notification', ({ payload }) => payload && listener(JSON.parse(payload)));
    state.client = client;
    await client.connect();
    await client.query(`listen ${channel}`);
    client.on('end', again);
  } catch (error) {
    log().warn({ err: error }, 'what other processes tell of boards cannot be heard for now');
    await client?.end().catch(() => undefined);
    again();
  }
}
