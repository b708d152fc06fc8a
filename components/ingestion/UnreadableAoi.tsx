import { PageTitle } from '@/components/shell/PageTitle';
import { EmptyState } from '@/components/ui/EmptyState';

/** Stands in place of a page of an AOI that no request can name: nothing is asked, for nothing could answer. */
export function UnreadableAoi({ aoi, why }: { aoi: string; why: string }) {
  return (
    <>
      <PageTitle title={aoi} />
      <EmptyState title="This AOI cannot be read">
        {why} Your administrator can rename it on the workflow server.
      </EmptyState>
    </>
  );
}
