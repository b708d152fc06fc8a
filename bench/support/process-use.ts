import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a process has used so far: resident memory in bytes, and processor time in milliseconds (Linux). */
export function usedBy(pid: number | undefined): { bytes: number; cpuMs: number } {
  const bytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  // What follows the name, which may itself hold blanks and parentheses.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { bytes, cpuMs: (ticks / ticksPerSecond) * 1000 };
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
