import { PageTitle } from '@/components/shell/PageTitle';
import { EmptyState } from '@/components/ui/EmptyState';

/** A page of ordering where no ordering service is set up. */
export function NoOrdering({ title }: { title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <EmptyState isCentred title="No ordering service is set up">
        Your administrator sets ORDERING_URL. Everything else works without it.
      </EmptyState>
    </>
  );
}
