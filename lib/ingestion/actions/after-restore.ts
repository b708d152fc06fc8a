import 'server-only';
import type pg from 'pg';

/**
 * Halts the actions on many items of a restored backup, inside the restoring transaction: what was continuing when the
 * backup was written has continued since, and its rest may be done long ago. Someone looks first and resumes or
 * cancels.
 */
export async function pauseJobs(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update bulk_jobs set state = 'paused',
       sentence = 'A backup was restored during this action. Some items may be done already.'
     where state in ('running', 'waiting-for-canary')`,
  );
}
