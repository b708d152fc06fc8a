import type { ReactNode } from 'react';
import { UnknownOrdersStrip } from '@/components/ordering/UnknownOrdersStrip';
import { Shell } from '@/components/shell/Shell';
import { isAllowed, mayLook } from '@/lib/accounts/role';
import { unknownOrders } from '@/lib/ordering/order-view';
import { signedInUser } from '@/lib/web/page';
import { pageSession } from '@/lib/web/page-session';

/** Everything behind the sign-in: the shell, with who is signed in, and what they must not overlook on any page. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const session = await pageSession();
  const user = await signedInUser();
  return (
    <Shell session={session}>
      {session.services.ordering && isAllowed(user.roles, mayLook) && (
        <UnknownOrdersStrip initial={await unknownOrders(user)} />
      )}
      {children}
    </Shell>
  );
}
