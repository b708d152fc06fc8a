import 'server-only';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP recommends (19 MiB, 2 passes); the library's default algorithm is argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of nobody's password: verified against when there is no such user, so that the time tells nothing. */
let nobodys: Promise<string> | undefined;

/** Why a password cannot be taken, or nothing. */
export function passwordComplaint(password: string): string | undefined {
  if (password.length < 10) return 'The password needs at least 10 characters.';
  if (password.length > 200) return 'The password may have at most 200 characters.';
  return undefined;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/** Whether `password` is the one behind `stored`; takes as long when there is none. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobodys ??= hash('nobody has this password', parameters);
  const matches = await verify(stored ?? (await nobodys), password.slice(0, 200));
  return matches && stored != null;
}
