/** The roles of the portal. A user holds a set of them; what each may do is said by the routes themselves. */
export const roles = ['viewer', 'analyst', 'approver', 'operator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Who can use a route: no one in particular (`open`), or the holders of any of these roles. */
export type Access = 'open' | readonly Role[];

/** Everyone who is signed in and holds any role at all may look. */
export const viewerRoles: readonly Role[] = ['viewer', 'analyst', 'approver', 'operator'];

/**
 * Whether someone who holds `held` may use what `access` guards.
 * Admins can use everything; `open` needs no session.
 */
export function isAllowed(held: readonly Role[], access: Access): boolean {
  if (access === 'open' || held.includes('admin')) return true;
  return access.some((role) => held.includes(role));
}
