import { PageTitle } from '@/components/shell/PageTitle';
import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';

/** Nothing is at this address, or it is gone. */
export default function NotFound() {
  return (
    <>
      <PageTitle title="Not found" />
      <EmptyState
        isCentred
        title="This page does not exist"
        action={<ButtonLink href="/">Go home</ButtonLink>}
        className="pt-24"
      >
        It may have been deleted, or the link is incomplete.
      </EmptyState>
    </>
  );
}
