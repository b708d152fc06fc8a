import { PageTitle } from '@/components/shell/PageTitle';
import { EmptyState } from '@/components/ui/EmptyState';

/** The search page where no archive is connected. */
export const NoArchive = () => (
  <>
    <PageTitle title="Search" />
    <EmptyState title="No archive is connected" isCentred>
      Your administrator sets SEARCH_URL and SEARCH_API_KEY. Everything else works without it.
    </EmptyState>
  </>
);
