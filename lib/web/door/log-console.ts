import 'server-only';
import { format } from 'node:util';
import { log } from '@/lib/platform/log';

/** Writes what libraries print as lines of the log: its collector reads JSON alone. */
export function logConsole(): void {
  const to =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (...args: unknown[]) => {
      const err = args.find((one) => one instanceof Error);
      log()[level](err ? { err } : {}, stripped(format(...args)));
    };
  Object.assign(console, {
    debug: to('debug'),
    log: to('info'),
    info: to('info'),
    warn: to('warn'),
    error: to('error'),
    trace: to('debug'),
  });
}

/** Colours are for terminals. */
const stripped = (text: string) =>
  text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');
