import type { ReactNode } from 'react';
import { Shell } from '@/components/shell/Shell';
import { pageSession } from '@/lib/web/page-session';

/** Everything behind the sign-in: the shell, with who is signed in. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  return <Shell session={await pageSession()}>{children}</Shell>;
}
