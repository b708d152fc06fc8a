import 'server-only';
import type pg from 'pg';

/** Every portal holds one connection of this name for as long as it runs; commands hold none. */
const applicationName = 'swath listen';

/** Where the portals run that use the database now, such as `10.0.0.4`, each with when it connected. */
export async function connectedPortals(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ host: string | null; since: Date }>(
    `select host(client_addr) as host, backend_start as since from pg_stat_activity
     where application_name = $1 and datname = current_database() order by backend_start`,
    [applicationName],
  );
  return rows.map(({ host, since }) => `${host ?? 'this machine'} (since ${since.toISOString()})`);
}

/** Cuts the connection of each portal: it connects again, and drops what it remembers. */
export async function resetConnectedPortals(client: pg.Pool | pg.ClientBase): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = $1 and datname = current_database()`,
    [applicationName],
  );
}
