import { GET as runs } from '@/app/api/ingestion/runs/route';
import { firstOf, pageOf } from '@/app/page-of';
import { RunsPage } from '@/components/ingestion/runs/RunsPage';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Runs' };

export default pageOf({
  title: 'Runs',
  reads: ({ search }) => {
    const aoi = firstOf(search.aoi);
    return { own: [read(runs, { query: aoi ? { aoi } : {} })] };
  },
  show: () => <RunsPage />,
});
