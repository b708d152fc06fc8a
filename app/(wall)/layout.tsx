import type { ReactNode } from 'react';
import { GET as unknownOrders } from '@/app/api/ordering/orders/unknown/route';
import { UnknownOrdersStrip } from '@/components/ordering/orders/UnknownOrdersStrip';
import { Prefetched } from '@/components/shell/Prefetched';
import { PresenterMode } from '@/components/shell/presenter/PresenterMode';
import { SessionProvider } from '@/components/shell/session';
import { signedInUser } from '@/lib/web/page/page';
import { pageSession } from '@/lib/web/page/page-session';
import { prefetch, read } from '@/lib/web/page/prefetch';

/** Pages that fill a screen: signed in, without the shell, with what no reader must overlook on any page. */
export default async function WallLayout({ children }: { children: ReactNode }) {
  const [user, session] = await Promise.all([signedInUser(), pageSession()]);
  const own = session.services.ordering ? [read(unknownOrders, {})] : [];
  return (
    <Prefetched state={await prefetch(user, { own })}>
      <SessionProvider session={session}>
        <UnknownOrdersStrip />
        {session.presentsUntil && (
          <PresenterMode until={session.presentsUntil} forMs={session.presentsForMs ?? 0} />
        )}
        {children}
      </SessionProvider>
    </Prefetched>
  );
}
