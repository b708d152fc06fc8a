import 'server-only';
import { roles } from './role';
import { addUser, EmailTakenError } from './users';

/** One user per role, made only where the portal talks to the embedded simulator. The password is no secret. */
export const demoPassword = 'swath-demo';
const names = {
  viewer: 'Vera Lindqvist',
  analyst: 'Inès Moreau',
  approver: 'Jonas Weber',
  operator: 'Omar Haddad',
  admin: 'Ada Rossi',
} as const;

export const demoUsers = roles.map((role) => ({ role, email: `${role}@demo.swath`, name: names[role] }));

/** Adds the demo users that are missing. */
export async function addDemoUsers(): Promise<void> {
  for (const { role, email, name } of demoUsers) {
    await addUser({ email, name, roles: [role], password: demoPassword, isDemo: true }).catch((error) => {
      if (!(error instanceof EmailTakenError)) throw error;
    });
  }
}
