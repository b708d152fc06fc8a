import 'server-only';
import { currentExchange } from '../exchange';

/** What keeps the database from doing its work: it does not answer, or it answers and saves nothing. */
export type DatabaseTrouble = 'no-answer' | 'no-writes';

/** Errors cross the copies of this module that a build holds, so they are known by this brand and never by a class. */
const brand = Symbol.for('swath.database-trouble');

/**
 * The trouble behind an error, however often it was wrapped; undefined for every other error, such as a broken
 * constraint.
 */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  for (let one = error, depth = 0; depth < 8; depth += 1) {
    if (typeof one !== 'object' || one === null) return undefined;
    const trouble = (one as { [brand]?: DatabaseTrouble })[brand];
    if (trouble) return trouble;
    one = (one as { cause?: unknown }).cause;
  }
  return undefined;
}

/**
 * Brands an error that came up between the portal and its database, where it is trouble of the database. The request
 * that met it learns of it, too: what a framework makes of the error says nothing of its cause.
 */
export function markTrouble<E>(error: E): E {
  if (typeof error !== 'object' || error === null) return error;
  const trouble = troubleOf((error as { code?: unknown }).code);
  if (!trouble) return error;
  Object.defineProperty(error, brand, { value: trouble, configurable: true });
  const exchange = currentExchange();
  if (exchange) exchange.hasLostDatabase = true;
  return error;
}

/** Read-only transactions, and what a full disk or a server in recovery refuses. */
const noWrites = new Set(['25006', '53100']);
/**
 * Classes of SQLSTATE that say that the server cannot do it now: connection exceptions, refused sign-ins, conflicts
 * with other transactions, missing resources, missing locks, interventions of an operator, errors of the system and
 * internal ones.
 */
const troubledClasses = /^(08|28|40|53|55|57|58|XX)/;

/** An error without an SQLSTATE never came from the server: the connection broke, or nobody answered in time. */
function troubleOf(code: unknown): DatabaseTrouble | undefined {
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return 'no-answer';
  if (noWrites.has(code)) return 'no-writes';
  // A database that was dropped or renamed.
  return code === '3D000' || troubledClasses.test(code) ? 'no-answer' : undefined;
}
