import type { ReactNode } from 'react';
import { UnknownOrdersStrip } from '@/components/ordering/UnknownOrdersStrip';
import { SessionProvider } from '@/components/shell/session';
import { isAllowed, mayLook } from '@/lib/accounts/role';
import { unknownOrders } from '@/lib/ordering/order-view';
import { signedInUser } from '@/lib/web/page';
import { pageSession } from '@/lib/web/page-session';

/** Pages that fill a screen by themselves: signed in, without the shell, with what nobody must overlook on any page. */
export default async function WallLayout({ children }: { children: ReactNode }) {
  const session = await pageSession();
  const user = await signedInUser();
  return (
    <SessionProvider session={session}>
      {session.services.ordering && isAllowed(user.roles, mayLook) && (
        <UnknownOrdersStrip initial={await unknownOrders(user)} />
      )}
      {children}
    </SessionProvider>
  );
}
