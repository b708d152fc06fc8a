'use client';
import { createContext, type ReactNode, useContext } from 'react';
import { type Access, isAllowed, type Role } from '@/lib/accounts/role';

export interface Session {
  /** A view-only session, of a wall, has the role viewer alone. */
  user: { id: string; email: string; name: string; roles: Role[]; isViewOnly: boolean };
  /** Which services this deployment has; pages of one that is absent say so. */
  services: { ordering: boolean; search: boolean; workflow: boolean };
  isDemo: boolean;
  /** When presenter mode ends, ISO 8601; left out outside it. */
  presentsUntil?: string;
  /** How long it lasts from when the page came, ms. */
  presentsForMs?: number;
  /** False if people sign in at the OpenID provider only. */
  hasLocalAccounts: boolean;
}

const SessionContext = createContext<Session | undefined>(undefined);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Who is signed in, and what this deployment has. Inside the portal's pages only. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is for pages inside the shell');
  return session;
}

/** Whether the user's roles allow what `access` guards. It hides what would be refused; the server decides. */
export function useCan(access: Access): boolean {
  return isAllowed(useSession().user.roles, access);
}
