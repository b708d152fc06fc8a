import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { asCommand } from '@/lib/accounts/source';
import { closeDatabase, configuredDatabase, joinDatabase } from '@/lib/platform/db';

/**
 * The `--name value` options and the `--flag` ones of a command that takes nothing else; ends the process with `usage`
 * on others.
 */
export function readOptions<Name extends string, Flag extends string = never>(
  names: readonly Name[],
  usage: string,
  flags: readonly Flag[] = [],
): Partial<Record<Name, string> & Record<Flag, boolean>> {
  try {
    const options = Object.fromEntries([
      ...names.map((name) => [name, { type: 'string' as const }]),
      ...flags.map((flag) => [flag, { type: 'boolean' as const }]),
    ]);
    return parseArgs({ options }).values as Partial<Record<Name, string> & Record<Flag, boolean>>;
  } catch {
    return fail(usage);
  }
}

/** Prints one sentence and ends the process. */
export function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/**
 * Runs `work` with the portal's database open, then ends the process. The configuration is the portal's: the
 * environment, and `.env` where there is one. The database is named before anything touches it. `work` throws the
 * sentence that it ends with, so that an embedded database is stopped first.
 */
export async function withDatabase(work: () => Promise<void>, open = joinDatabase): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // Commands need only the database. A setting for pages or sessions must not stop them.
  if (!process.env.SESSION_SECRET_FILE)
    process.env.SESSION_SECRET ||= 'unused by commands, which open no sessions';
  // They open no port, so its certificate may be anywhere.
  delete process.env.TLS_CERT_FILE;
  delete process.env.TLS_KEY_FILE;
  process.env.PORTAL_URL ||= 'http://127.0.0.1:3000';
  process.env.LOG_LEVEL ||= 'error';
  await toTheEnd(async () => {
    process.stdout.write(`Database: ${configuredDatabase()}\n`);
    await open();
    await asCommand(basename(process.argv[1] ?? 'command').replace(/\.\w+$/, ''), work);
  });
}

/**
 * Runs `work` with the whole configuration of Swath, from the environment and `.env`, then ends the process. It throws the
 * sentence that it ends with. A database that it opened is closed, and an embedded one stopped.
 */
export async function withConfiguration(work: () => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // What is printed is for people alone.
  process.env.LOG_LEVEL = 'silent';
  await toTheEnd(work);
}

/** Runs `work` and closes the database after it, also if a signal cuts it short. */
async function toTheEnd(work: () => Promise<void>): Promise<void> {
  let isEnding = false;
  for (const [signal, code] of endings)
    process.once(signal, () => {
      isEnding = true;
      void endAsAsked(code);
    });
  try {
    await work();
    await closeDatabase();
  } catch (error) {
    // It was cut short by what ends the process.
    if (isEnding) return;
    await closeDatabase().catch(() => undefined);
    fail(complaint(error));
  }
}

/** How a shell names the end by each signal. */
const endings = [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

/** The embedded server may need so long to end, ms; another one cuts what a command left open. */
const closeMs = 10_000;

/** Ends a command in the middle of its work, and the embedded server that it started with it. */
async function endAsAsked(code: number): Promise<never> {
  setTimeout(() => process.exit(code), closeMs);
  await closeDatabase().catch(() => undefined);
  process.exit(code);
}

/** One sentence about what stopped a command. */
function complaint(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (error instanceof AggregateError) return complaint(error.errors[0]);
  if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ENOTFOUND' || code === 'ETIMEDOUT') {
    return `The database does not answer (${message}). Nothing was changed.`;
  }
  if (message === 'Query read timeout') return 'The database stopped answering.';
  return message || String(error);
}
