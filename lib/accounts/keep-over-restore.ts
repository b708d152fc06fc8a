import 'server-only';
import type pg from 'pg';

/*
 * What a restored backup must not undo. Somebody whose account was disabled since the backup was written stays out, and
 * what the audit recorded since stays on record. Both run inside the restoring transaction.
 */

/** Sets aside, before the restore, the accounts that are disabled now and the audit as it is now. */
export async function rememberAccounts(client: pg.ClientBase): Promise<void> {
  await client.query('lock table users, audit in share row exclusive mode');
  await client.query(
    `create temporary table disabled_now on commit drop as select * from users where disabled_at is not null`,
  );
  await client.query('create temporary table audit_now on commit drop as select * from audit');
}

/** Disables them again after the restore, and adds the audit rows that the backup does not have. */
export async function keepAccounts(client: pg.ClientBase): Promise<void> {
  // People are known by their id here, by their address, or by their subject at the provider.
  await client.query(
    `update users u set disabled_at = coalesce(u.disabled_at, d.disabled_at) from disabled_now d
     where u.id = d.id or lower(u.email) = lower(d.email) or u.provider_subject = d.provider_subject`,
  );
  // One who came after the backup would otherwise get a new account at the next sign-in by the provider.
  await client.query('insert into users select * from disabled_now on conflict do nothing');
  // A row is the same if number and time are; another row that has the number already leaves it a new one.
  await client.query(
    `with kept as (
       select n.*, exists (select 1 from audit a where a.id = n.id) as is_taken from audit_now n
       where not exists (select 1 from audit a where a.id = n.id and a.at = n.at)),
     top as (select greatest((select max(id) from audit), (select max(id) from audit_now)) as id)
     insert into audit (id, at, actor_id, actor_email, action, subject, address, detail)
     select case when is_taken then top.id + row_number() over (order by kept.id) else kept.id end,
       at, actor_id, actor_email, action, subject, address, detail from kept, top`,
  );
}
