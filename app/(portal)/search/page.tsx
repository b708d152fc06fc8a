import type { Metadata } from 'next';
import { SearchWorkspace } from '@/components/archive/SearchWorkspace';
import { PageTitle } from '@/components/shell/PageTitle';
import { EmptyState } from '@/components/ui/EmptyState';
import { serviceConstellations } from '@/lib/archive/service-constellations';
import { config } from '@/lib/platform/config';
import { pageUser } from '@/lib/web/page';

export const metadata: Metadata = { title: 'Search' };

export default async function SearchPage() {
  await pageUser();
  const { search } = config();
  if (!search) {
    return (
      <>
        <PageTitle title="Search" />
        <EmptyState title="No archive is connected" isCentred>
          Whoever runs the portal can set SEARCH_URL and SEARCH_API_KEY. Everything else works without it.
        </EmptyState>
      </>
    );
  }
  return (
    <SearchWorkspace now={new Date().toISOString()} taken={search.filters} names={serviceConstellations()} />
  );
}
