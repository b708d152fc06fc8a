import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { config } from '@/lib/platform/config';

/** True if `npm run demo` started this portal and can begin the demo again. */
export const canReset = (): boolean => config().demoControlUrl !== undefined && process.send !== undefined;

/**
 * When the demo's past was made, as the file says that `npm run demo` writes at its end; null while it is being made, or
 * where another program started the portal.
 */
export function readWorldTime(): string | null {
  try {
    return readFileSync(join(config().dataDir, 'demo-world'), 'utf8').trim();
  } catch {
    return null;
  }
}

/** Asks `npm run demo` to end this portal and begin the demo again. It does so at once. */
export function askForReset(): void {
  process.send?.({ ask: 'reset' });
}
