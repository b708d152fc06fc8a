import 'server-only';
import { quickly } from '@/lib/platform/database/quickly';
import { pool } from '@/lib/platform/db';

const demandSql = `
  select coalesce(spent_ms / nullif(
    greatest(interval_ms, extract(epoch from now() - swept_at) * 1000), 0), 0)::float8 as demand
  from aoi_poll where id = 1`;

/** Returns the share of the server's time that polling takes at present, by all processes. */
export async function readPollDemand(): Promise<number> {
  const { rows } = await pool().query<{ demand: number }>(quickly(demandSql));
  return rows[0]?.demand ?? 0;
}
