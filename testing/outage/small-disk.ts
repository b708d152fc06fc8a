import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { give, serverOwner } from '@/lib/platform/database/postgres-programs';

/** A file system of its own, so small that it can be filled. */
export interface SmallDisk {
  folder: string;
  /** Takes all the room that is left. */
  fill(): void;
  /** Gives it back. */
  empty(): void;
  remove(): void;
}

const chunk = Buffer.alloc(64 * 1024);

/** Makes a small file system in memory, for PostgreSQL; undefined where this process may not mount one. */
export function createSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'swath-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmdirSync(folder);
    return undefined;
  }
  give(folder, serverOwner());
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'w');
      try {
        // A disk that is nearly full takes less than it is given, and then nothing.
        for (;;) writeSync(file, chunk);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler),
    remove() {
      spawnSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}
