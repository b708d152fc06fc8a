'use client';
import { PageTitle } from '@/components/shell/PageTitle';
import { useSession } from '@/components/shell/session';
import { SessionsPanel } from './SessionsPanel';

/** The reader's own account. */
export function AccountPage() {
  const { user } = useSession();
  return (
    <>
      <PageTitle title="Account" facts={user.email} />
      <div className="flex max-w-[75rem] flex-col gap-4 px-4 py-4 md:px-6">
        <SessionsPanel />
      </div>
    </>
  );
}
