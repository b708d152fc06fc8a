import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usedBy } from './process-use';

/** The processor time that an embedded PostgreSQL has used so far, ms: its server process and all that this has started (Linux). */
export function databaseCpuMs(home: string): number {
  const server = Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === server);
  return [server, ...pids.map(Number)].reduce((sum, pid) => sum + cpuOf(pid), 0);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined; // It ended meanwhile.
  }
}

function cpuOf(pid: number): number {
  try {
    return usedBy(pid).cpuMs;
  } catch {
    return 0;
  }
}
