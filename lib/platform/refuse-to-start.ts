import 'server-only';

/**
 * Ends a process that cannot start: with a sentence for people in the demo and in a terminal, else with a line of the
 * log. Never with a stack: what stops a start is reported by its message.
 */
export function refuseToStart(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  const isForPeople =
    process.stderr.isTTY || process.env.SWATH_DEMO === '1' || process.env.NODE_ENV !== 'production';
  const line = JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg: message });
  process.stderr.write(`${isForPeople ? message : line}\n`);
  process.exit(1);
}
