import { Lock } from 'lucide-react';
import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { formatChoice } from '@/components/ui/format';
import type { Role } from '@/lib/accounts/role';
import { PageTitle } from './PageTitle';

/** A page that the reader's roles do not open: which role does, and who gives it. */
export function NotAllowed({ title, needs }: { title: string; needs: readonly Role[] }) {
  return (
    <>
      <PageTitle title={title} />
      <EmptyState
        isCentred
        icon={Lock}
        title="You cannot open this page"
        action={<ButtonLink href="/">Go home</ButtonLink>}
        className="pt-24"
      >
        It needs the role {formatChoice(needs)}. Ask your administrator.
      </EmptyState>
    </>
  );
}
