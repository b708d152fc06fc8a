import type { Role } from '@/lib/accounts/role';

/** What each role may do, in a line. */
export const roleLabels: Record<Role, string> = {
  viewer: 'can see everything, change nothing',
  analyst: 'areas, searches, baskets, orders up to the limit',
  approver: 'approves and settles orders of others',
  operator: 'areas, searches, ingestions: starts, retries, fails',
  admin: 'everything, plus users, audit and forced statuses',
};
