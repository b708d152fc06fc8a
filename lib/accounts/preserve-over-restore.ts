import 'server-only';
import type pg from 'pg';
import { preserveTrail, rememberTrail } from './trail/segment';

/*
 * What a restored backup must not undo. Someone whose account was disabled since the backup was written stays out, and
 * what the audit recorded since stays on record. Second factors stay as they are: a code or recovery code that was used
 * does not count again, and none that was turned on is off. Both run inside the restoring transaction.
 */

/** Sets aside, before the restore, the accounts that are disabled now and the audit as it is now. */
export async function rememberAccounts(client: pg.ClientBase): Promise<void> {
  await client.query('lock table users, audit in share row exclusive mode');
  await client.query(
    `create temporary table disabled_now on commit drop as select * from users where disabled_at is not null`,
  );
  await client.query('create temporary table known_now on commit drop as select id from users');
  await client.query('create temporary table factors_now on commit drop as select * from second_factors');
  await rememberTrail(client);
}

/** Disables them again after the restore, and adds the audit rows that the backup does not have. */
export async function preserveAccounts(client: pg.ClientBase): Promise<void> {
  // People are known by their id here, by their address, or by their subject at the provider.
  await client.query(
    `update users u set disabled_at = coalesce(u.disabled_at, d.disabled_at) from disabled_now d
     where u.id = d.id or lower(u.email) = lower(d.email) or u.provider_subject = d.provider_subject`,
  );
  // One who came after the backup would otherwise get a new account at the next sign-in by the provider.
  await client.query('insert into users select * from disabled_now on conflict do nothing');
  await client.query('delete from second_factors where user_id in (select id from known_now)');
  await client.query(
    'insert into second_factors select * from factors_now where user_id in (select id from users)',
  );
  await preserveTrail(client);
}
