import 'server-only';
import type pg from 'pg';

/**
 * Ends every session: a cookie from before a restore names a row that is gone, so it opens nothing afterwards. Nor does
 * a link to choose a password that was used or replaced since the backup, and no access token: it may have been revoked.
 */
export async function endAllSessions(client: pg.ClientBase): Promise<void> {
  await client.query('delete from sessions');
  await client.query('delete from password_links');
  await client.query('delete from access_tokens');
}
