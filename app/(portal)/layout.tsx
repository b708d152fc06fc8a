import type { ReactNode } from 'react';
import { Shell } from '@/components/shell/Shell';
import { config } from '@/lib/platform/config';
import { pageUser } from '@/lib/web/page';

/** Everything behind the sign-in: the shell, with who is signed in. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const { user } = await pageUser();
  const { ordering, search, workflow, isDemo } = config();
  const { id, email, name, roles } = user;
  const session = {
    user: { id, email, name, roles },
    services: {
      ordering: ordering !== undefined,
      search: search !== undefined,
      workflow: workflow !== undefined,
    },
    isDemo,
  };
  return <Shell session={session}>{children}</Shell>;
}
