import 'server-only';
import { hash, verify } from '@node-rs/argon2';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { brand } from '@/lib/platform/brand';
import { processSingleton } from '@/lib/platform/global';

/** argon2id with the parameters that OWASP recommends (19 MiB, 2 passes); the library's default algorithm is argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The longest password; longer ones are refused, never cut. */
export const maxPasswordLength = 200;

/** Hashing is dear. Each lane does one at a time, and few wait for it: guesses never slow other requests or owners. */
const lanes = () =>
  processSingleton('password-lanes', () => ({ known: bulkhead(1, 20), stranger: bulkhead(1, 20) }));
type Lane = keyof ReturnType<typeof lanes>;

/** Thrown if too many passwords wait to be hashed. */
export class HashingBusy extends Error {
  override name = 'HashingBusy';
}
brand(HashingBusy, 'hashing-busy');

async function inLane<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
  try {
    return await lanes()[lane].execute(work);
  } catch (error) {
    throw isBulkheadRejectedError(error) ? new HashingBusy() : error;
  }
}

/** A hash of no one's password: verified against when there is no such user, so that the time says nothing. */
let nobodys: Promise<string> | undefined;

/** Hashes a new password. Throws `HashingBusy`. */
export function hashPassword(password: string): Promise<string> {
  return inLane('known', () => hash(password, parameters));
}

/** Whether `password` is the one behind `stored`; takes as long when there is none. Throws `HashingBusy`. */
export async function isPassword(
  stored: string | null | undefined,
  password: string,
  lane: Lane = 'known',
): Promise<boolean> {
  nobodys ??= hash('no one has this password', parameters);
  const against = stored ?? (await nobodys);
  const isRight = await inLane(lane, () => verify(against, password.slice(0, maxPasswordLength)));
  return isRight && stored != null && password.length <= maxPasswordLength;
}
