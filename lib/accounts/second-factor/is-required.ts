import 'server-only';
import type { Role } from '@/lib/accounts/role';
import { config } from '@/lib/platform/config';

/** True if the configuration wants a second factor of someone with these roles. */
export function isFactorRequired(held: readonly Role[]): boolean {
  const { totpRequired } = config();
  return totpRequired.includes('all') || held.some((role) => totpRequired.includes(role));
}
