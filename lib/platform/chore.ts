import 'server-only';
import { pool } from './db';

const claimSql = `
  insert into chores as c (name, next_at) values ($1, now() + $2 * interval '1 millisecond')
  on conflict (name) do update set next_at = excluded.next_at where c.next_at <= now()
  returning name`;

/**
 * Whether this process is the one to do something now that is done every so often by one process for all. Whoever
 * asks first when it is time has it; should that process die, another has the next turn.
 * @param everyMs the time until the next turn, ms.
 */
export async function claimChore(name: string, everyMs: number): Promise<boolean> {
  const { rowCount } = await pool().query(claimSql, [name, everyMs]);
  return rowCount === 1;
}
