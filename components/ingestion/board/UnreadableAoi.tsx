import { PageTitle } from '@/components/shell/PageTitle';
import { EmptyState } from '@/components/ui/EmptyState';
import { shownName } from '@/lib/upstream/shown-name';

/** Shown in place of a page of an AOI that no request can name: nothing is asked, for nothing could answer. */
export function UnreadableAoi({ aoi, why }: { aoi: string; why: string }) {
  return (
    <>
      <PageTitle title={shownName(aoi)} />
      <EmptyState title="This AOI cannot be read">
        {why} Your administrator can rename it on the workflow server.
      </EmptyState>
    </>
  );
}
