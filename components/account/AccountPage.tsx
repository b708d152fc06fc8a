'use client';
import { Lock } from 'lucide-react';
import { PageTitle } from '@/components/shell/PageTitle';
import { useSession } from '@/components/shell/session';
import { EmptyState } from '@/components/ui/EmptyState';
import { NotificationsPanel } from './NotificationsPanel';
import { OwnSessions } from './OwnSessions';
import { PasswordPanel } from './PasswordPanel';
import { SecondFactorPanel } from './SecondFactorPanel';
import { TokensPanel } from './TokensPanel';

/** The reader's own account. */
export function AccountPage({ hasPassword }: { hasPassword: boolean }) {
  const { user } = useSession();
  return (
    <>
      <PageTitle title="Account" facts={user.email} />
      <div className="flex max-w-[75rem] flex-col gap-4 px-4 py-4 md:px-6">
        {user.roles.length > 0 ? (
          <>
            <OwnSessions />
            {!user.isViewOnly && <NotificationsPanel />}
            {!user.isViewOnly && <TokensPanel />}
            {hasPassword && (
              <div className="grid items-start gap-4 md:grid-cols-2">
                <SecondFactorPanel />
                <PasswordPanel />
              </div>
            )}
          </>
        ) : (
          <EmptyState icon={Lock} title="You have no role yet" isCentred>
            Every page needs one. Ask your administrator.
          </EmptyState>
        )}
      </div>
    </>
  );
}
