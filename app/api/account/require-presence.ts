import { provePresence } from '@/lib/accounts/password/prove-owner';
import type { SignedIn } from '@/lib/accounts/session';
import { doubtProblem } from './doubt-problem';

/** Throws a `Problem` if someone does not prove that they are there. Needed to end the sessions of anyone. */
export async function requirePresence(user: SignedIn, { password }: { password?: string }): Promise<void> {
  const doubt = await provePresence(user, password);
  if (doubt) throw doubtProblem(doubt);
}
