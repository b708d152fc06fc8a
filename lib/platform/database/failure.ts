import 'server-only';
import { processSingleton } from '../global';

/** What keeps the database from doing its work: it does not answer, or it answers and saves nothing. */
export type DatabaseFailure = 'no-answer' | 'no-writes';

/** Errors cross the copies of this module that a build holds, so they are known by this brand and never by a class. */
const brand = Symbol.for('swath.database-failure');

/**
 * The problem behind an error, however often it was wrapped; undefined for every other error, such as a broken
 * constraint.
 */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let one = error, depth = 0; depth < 8; depth += 1) {
    if (typeof one !== 'object' || one === null) return undefined;
    const failure = (one as { [brand]?: DatabaseFailure })[brand];
    if (failure) return failure;
    one = (one as { cause?: unknown }).cause;
  }
  return undefined;
}

const seen = processSingleton('database-failure', () => ({ at: Number.NEGATIVE_INFINITY }));

/** When a query of this process last failed for a database problem, by `performance.now()`. */
export const lastFailureAt = (): number => seen.at;

/** Brands an error that came up between the portal and its database, where it is a database problem. */
export function markFailure<E>(error: E): E {
  if (typeof error !== 'object' || error === null) return error;
  const failure = findFailure(sqlState(error));
  if (!failure) return error;
  Object.defineProperty(error, brand, { value: failure, configurable: true });
  seen.at = performance.now();
  return error;
}

/** Read-only transactions, and what a full disk or a server in recovery refuses. */
const noWrites = new Set(['25006', '53100']);
/**
 * Classes of SQLSTATE that say that the server cannot do it now: connection exceptions, refused sign-ins, conflicts
 * with other transactions, missing resources, missing locks, interventions of an operator, errors of the system and
 * internal ones.
 */
const failureClasses = /^(08|28|40|53|55|57|58|XX)/;

/** The SQLSTATE with which a server answered. Undefined for errors of the system: some, as EPIPE, look like one. */
export function sqlState(error: unknown): string | undefined {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (syscall !== undefined || typeof code !== 'string') return undefined;
  return /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** A database that was dropped or renamed, and a transaction that stood idle for too long. */
const others = new Set(['3D000', '25P03']);

/** An error without an SQLSTATE never came from the server: the connection broke, or no one answered in time. */
function findFailure(state: string | undefined): DatabaseFailure | undefined {
  if (state === undefined) return 'no-answer';
  if (noWrites.has(state)) return 'no-writes';
  return others.has(state) || failureClasses.test(state) ? 'no-answer' : undefined;
}
