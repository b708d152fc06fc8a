import type { ReactNode } from 'react';
import { SessionProvider } from '@/components/shell/session';
import { pageSession } from '@/lib/web/page-session';

/** Pages that fill a screen by themselves: signed in, without the shell. */
export default async function WallLayout({ children }: { children: ReactNode }) {
  return <SessionProvider session={await pageSession()}>{children}</SessionProvider>;
}
