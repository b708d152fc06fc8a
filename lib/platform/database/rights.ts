import 'server-only';
import type pg from 'pg';

/** Tables that a trigger keeps from being changed, as `audit-guard.sql` does. */
const appendOnlySql = `select distinct t.tgrelid::regclass::text as name from pg_trigger t
  join pg_proc p on p.oid = t.tgfoid where p.proname = 'refuse_audit_change'`;

/** Any number that no other advisory lock of the database has. */
const grantLock = 7_291_845;

async function currentRole(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}

/**
 * Which database of which server a connection reaches, whatever its address: a proxy or a second name leads to the same
 * one. No two servers start in the same microsecond, not even a copy and its original.
 */
async function reachedDatabase(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ reached: string }>(
    `select oid || ' since ' || extract(epoch from pg_postmaster_start_time()) as reached
     from pg_database where datname = current_database()`,
  );
  return rows[0]?.reached ?? '';
}

/** Throws if the owner of the tables and the portal reach different databases, or are one role. Changes nothing. */
export async function checkOwner(owner: pg.Pool, portal: pg.Pool): Promise<void> {
  const [ownerReaches, portalReaches] = await Promise.all([reachedDatabase(owner), reachedDatabase(portal)]);
  if (ownerReaches !== portalReaches)
    throw new Error(
      'DATABASE_OWNER_URL and DATABASE_URL lead to different databases. Nothing was changed. Name the same database in both.',
    );
  const [ownerRole, portalRole] = await Promise.all([currentRole(owner), currentRole(portal)]);
  if (ownerRole === portalRole)
    throw new Error(
      'DATABASE_OWNER_URL and DATABASE_URL name the same role. Use two roles, or unset the first.',
    );
}

/**
 * Gives the role of the portal what it needs, as the owner of the tables: all rights on rows, but on those that are only
 * ever added to, none to change them.
 */
export async function grantToPortal(owner: pg.Pool, portal: pg.Pool): Promise<void> {
  const portalRole = await currentRole(portal);
  const role = `"${portalRole.replaceAll('"', '""')}"`;
  const { rows: protectedTables } = await owner.query<{ name: string }>(appendOnlySql);
  const names = protectedTables.map(({ name }) => name).join(', ');
  const client = await owner.connect();
  try {
    await client.query('begin');
    // Two that grant at once would fail.
    await client.query('select pg_advisory_xact_lock($1)', [grantLock]);
    await client.query(
      `grant usage on schema public, drizzle to ${role};
       grant select on all tables in schema drizzle to ${role};
       grant select, insert, update, delete on all tables in schema public to ${role};
       grant usage, select on all sequences in schema public to ${role};
       revoke all on ${names} from ${role};
       grant select, insert on ${names} to ${role}`,
    );
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

/** True if the role of a connection could change what is only ever added to, if it took the trigger away or not. */
export async function canChangeProtected(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ can: boolean }>(
    `select coalesce(bool_or(has_any_column_privilege(c.oid, 'update') or has_table_privilege(c.oid, 'delete')
       or has_table_privilege(c.oid, 'truncate') or pg_has_role(c.relowner, 'member')), true) as can
     from (${appendOnlySql}) protected join pg_class c on c.oid = protected.name::regclass`,
  );
  return rows[0]?.can ?? true;
}
