import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = '/usr/lib/postgresql';

/** The folder of the newest PostgreSQL that Debian installed here, `pg_dump` among its programs; undefined without one. */
export function debianPrograms(): string | undefined {
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(folder, version, 'bin'))
    .find((programs) => ['initdb', 'postgres', 'pg_dump'].every((name) => existsSync(join(programs, name))));
}
