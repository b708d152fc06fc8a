import type { Role } from '@/lib/accounts/role';

/** Who can save areas and change their own; pages hide what these rules would refuse. */
export const areaRoles = { keep: ['analyst', 'operator'] } as const satisfies Record<string, readonly Role[]>;
