import { GET as searches } from '@/app/api/archive/searches/route';
import { createPage } from '@/app/create-page';
import { NoArchive } from '@/components/archive/page/NoArchive';
import { SearchWorkspace } from '@/components/archive/page/SearchWorkspace';
import { serviceConstellations } from '@/lib/archive/service-constellations';
import { config } from '@/lib/platform/config';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Search' };

export default createPage({
  title: 'Search',
  reads: () => ({ own: config().search ? [read(searches, {})] : [] }),
  show: () => {
    const { search } = config();
    return search ? (
      <SearchWorkspace
        now={new Date().toISOString()}
        serviceFilters={search.filters}
        serviceConstellations={serviceConstellations()}
      />
    ) : (
      <NoArchive />
    );
  },
});
