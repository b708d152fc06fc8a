import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the files of a portal's embedded database: its data folder, unless that had to be elsewhere. */
function homePath(dataDir: string): string {
  const moved = join(dataDir, 'postgres-location');
  return existsSync(moved) ? readFileSync(moved, 'utf8').trim() : dataDir;
}

/** The `postgresql://` address of the embedded database of a running portal, by the portal's data folder. */
export function embeddedDatabaseUrl(dataDir: string): string {
  const home = homePath(dataDir);
  const { socket } = JSON.parse(readFileSync(join(home, 'portal.json'), 'utf8')) as { socket: string };
  const password = readFileSync(join(home, 'postgres-password'), 'utf8').trim();
  return `postgresql://swath:${password}@localhost/swath?host=${encodeURIComponent(socket)}`;
}

/** The file whose first line is the process id of a portal's embedded database. */
export const getPostmasterFile = (dataDir: string): string =>
  join(homePath(dataDir), 'postgres', 'postmaster.pid');
