import type { ReactNode } from 'react';
import { UnknownOrdersStrip } from '@/components/ordering/UnknownOrdersStrip';
import { SessionProvider } from '@/components/shell/session';
import { unknownOrders } from '@/lib/ordering/order-view';
import { pageUser } from '@/lib/web/page';
import { pageSession } from '@/lib/web/page-session';

/** Pages that fill a screen by themselves: signed in, without the shell, with what nobody must overlook on any page. */
export default async function WallLayout({ children }: { children: ReactNode }) {
  const session = await pageSession();
  const { user } = await pageUser();
  return (
    <SessionProvider session={session}>
      {session.services.ordering && <UnknownOrdersStrip initial={await unknownOrders(user)} />}
      {children}
    </SessionProvider>
  );
}
