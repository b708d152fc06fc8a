import 'server-only';
import type pg from 'pg';

/**
 * Halts the actions on many items of a restored backup, inside the restoring transaction: what was going on when the
 * backup was written has gone on since, and its rest may be done long ago. Somebody looks first and resumes or cancels.
 */
export async function haltJobs(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update bulk_jobs set state = 'paused', owner = null, owned_until = null,
       sentence = 'A backup was restored while this was under way. What it holds may be done already.'
     where state in ('running', 'waiting-for-canary')`,
  );
}
