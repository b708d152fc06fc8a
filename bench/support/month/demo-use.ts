import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getPostmasterFile } from '../../../testing/database/embedded-database';

const mebi = 2 ** 20;

/** What a demo uses, MiB. */
export interface DemoUse {
  portal: number;
  simulator: number;
  /** All processes of the database; what they share is counted once. */
  database: number;
  /** The files of the database without its log of changes, whose size follows its settings alone. */
  tables: number;
  changeLog: number;
  portalLog: number;
  simulatorState: number;
}

/** What the demo on `dataDir` uses now: its processes (Linux) and its files. */
export function demoUse(dataDir: string): DemoUse {
  const [simulator, portal] = readFileSync(join(dataDir, 'processes'), 'utf8').split(' ').map(Number);
  const postmasterFile = getPostmasterFile(dataDir);
  const postmaster = Number(readFileSync(postmasterFile, 'utf8').split('\n')[0]);
  const files = dirname(postmasterFile);
  const changeLog = size(join(files, 'pg_wal'));
  return {
    portal: memory(portal, 'Rss'),
    simulator: memory(simulator, 'Rss'),
    database: [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + memory(pid, 'Pss'), 0),
    tables: size(files) - changeLog,
    changeLog,
    portalLog: size(join(dataDir, 'log')),
    simulatorState: size(join(dataDir, 'simulator.json')),
  };
}

/** A figure of the memory of a process, MiB; 0 if it has just ended. */
function memory(pid: number | undefined, figure: 'Rss' | 'Pss'): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024;
  } catch {
    return 0;
  }
}

function childrenOf(parent: number): number[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.filter((id) => parentOf(id) === parent).map(Number);
}

function parentOf(id: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** The size of a file, or of all files below a folder, MiB. What is deleted while this reads counts nothing. */
function size(path: string): number {
  try {
    const found = statSync(path);
    if (!found.isDirectory()) return found.size / mebi;
    return readdirSync(path).reduce((sum, name) => sum + size(join(path, name)), 0);
  } catch {
    return 0;
  }
}
