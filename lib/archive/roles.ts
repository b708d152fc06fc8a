import type { Role } from '@/lib/accounts/role';

/** Who can search; pages hide what these rules would refuse. */
export const archiveRoles = { search: ['analyst', 'operator'] } as const satisfies Record<
  string,
  readonly Role[]
>;
