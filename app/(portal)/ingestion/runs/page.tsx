import { GET as runs } from '@/app/api/ingestion/runs/route';
import { createPage, firstValue } from '@/app/create-page';
import { RunsPage } from '@/components/ingestion/runs/RunsPage';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Runs' };

export default createPage({
  title: 'Runs',
  reads: ({ search }) => {
    const aoi = firstValue(search.aoi);
    return { own: [read(runs, { query: aoi ? { aoi } : {} })] };
  },
  show: () => <RunsPage />,
});
