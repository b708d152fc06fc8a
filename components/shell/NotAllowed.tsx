import { Lock } from 'lucide-react';
import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
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
        title="Your roles do not open this page"
        action={<ButtonLink href="/">Go home</ButtonLink>}
        className="pt-24"
      >
        It needs the role {needs.join(' or ')}. An admin can give it to you.
      </EmptyState>
    </>
  );
}
