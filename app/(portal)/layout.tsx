import type { ReactNode } from 'react';
import { UnknownOrdersStrip } from '@/components/ordering/UnknownOrdersStrip';
import { Shell } from '@/components/shell/Shell';
import { unknownOrders } from '@/lib/ordering/order-view';
import { pageUser } from '@/lib/web/page';
import { pageSession } from '@/lib/web/page-session';

/** Everything behind the sign-in: the shell, with who is signed in, and what they must not overlook on any page. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const session = await pageSession();
  const { user } = await pageUser();
  return (
    <Shell session={session}>
      {session.services.ordering && <UnknownOrdersStrip initial={await unknownOrders(user)} />}
      {children}
    </Shell>
  );
}
