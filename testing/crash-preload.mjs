// Loaded before the portal by tests: it dies by SIGKILL when it comes to the point that the file names.
import { readFileSync } from 'node:fs';

globalThis[Symbol.for('swath.crash-point')] = (point) => {
  if (readFileSync(process.env.CRASH_FILE, 'utf8') === point) process.kill(process.pid, 'SIGKILL');
};
