import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Portal } from '../portal';

/** How many file descriptors a portal holds, connections to its own port apart. Only Linux reports: 0 elsewhere. */
export function countDescriptors({ process: { pid }, url }: Portal): number {
  if (process.platform !== 'linux') return 0;
  const clients = socketsAt(Number(new URL(url).port));
  return readdirSync(`/proc/${pid}/fd`).filter((name) => {
    try {
      return !clients.has(readlinkSync(`/proc/${pid}/fd/${name}`));
    } catch {
      // Closed since.
      return false;
    }
  }).length;
}

/** The sockets whose local end is a port, as the links of descriptors name them. */
function socketsAt(port: number): Set<string> {
  const sockets = new Set<string>();
  for (const table of ['tcp', 'tcp6']) {
    for (const line of readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1)) {
      const [, local, , , , , , , , inode] = line.trim().split(/\s+/);
      if (Number.parseInt(local?.split(':')[1] ?? '', 16) === port) sockets.add(`socket:[${inode}]`);
    }
  }
  return sockets;
}
