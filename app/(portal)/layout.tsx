import type { ReactNode } from 'react';
import { GET as inboxNews } from '@/app/api/notifications/unread/route';
import { GET as basket } from '@/app/api/ordering/basket/route';
import { GET as unknownOrders } from '@/app/api/ordering/orders/unknown/route';
import { GET as services } from '@/app/api/services/route';
import { GET as sessionRoute } from '@/app/api/session/route';
import { UnknownOrdersStrip } from '@/components/ordering/orders/UnknownOrdersStrip';
import { Prefetched } from '@/components/shell/Prefetched';
import { Shell } from '@/components/shell/Shell';
import { signedInUser } from '@/lib/web/page/page';
import { pageSession } from '@/lib/web/page/page-session';
import { prefetch, read } from '@/lib/web/page/prefetch';

/** Everything behind the sign-in: the shell, with who is signed in, and what they must not overlook on any page. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [user, session] = await Promise.all([signedInUser(), pageSession()]);
  const { ordering } = session.services;
  const own = [
    // Maps wait for it: it says which grounds there are.
    read(sessionRoute, {}),
    read(services, {}),
    read(inboxNews, {}),
    ...(ordering ? [read(unknownOrders, {}), read(basket, {})] : []),
  ];
  return (
    <Prefetched state={await prefetch(user, { own })}>
      <Shell session={session}>
        <UnknownOrdersStrip />
        {children}
      </Shell>
    </Prefetched>
  );
}
