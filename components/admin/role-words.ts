import type { Role } from '@/lib/accounts/role';

/** What each role may do, in a line. */
export const roleWords: Record<Role, string> = {
  viewer: 'looks at everything, changes nothing',
  analyst: 'areas, searches, baskets, orders up to the limit',
  approver: 'approves and settles orders of others',
  operator: 'areas, searches, ingestions: starts, retries, fails',
  admin: 'all of it, users, audit, forced statuses',
};
