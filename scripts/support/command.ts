import { parseArgs } from 'node:util';
import { ConfigError } from '@/lib/platform/config';
import { closeDatabase, joinDatabase } from '@/lib/platform/db';
import { EmbeddedPostgresError } from '@/lib/platform/embedded-postgres';

/** The `--name value` options of a command that takes nothing else; ends the process with `usage` on others. */
export function optionsOf<Name extends string>(
  names: readonly Name[],
  usage: string,
): Partial<Record<Name, string>> {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    return parseArgs({ options }).values as Partial<Record<Name, string>>;
  } catch {
    return fail(usage);
  }
}

/** Prints one sentence and ends the process. */
export function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Runs `work` with the portal's database open, shared with a portal that runs; ends the process afterwards. */
export async function withDatabase(work: () => Promise<void>): Promise<void> {
  // Commands need the database alone: a session secret that is missing would stop them for nothing.
  process.env.SESSION_SECRET ||= 'unused by commands, which open no sessions';
  process.env.LOG_LEVEL ||= 'error';
  try {
    await joinDatabase();
    await work();
    await closeDatabase();
  } catch (error) {
    await closeDatabase().catch(() => undefined);
    if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) fail(error.message);
    fail(error instanceof Error ? error.message : String(error));
  }
}
