import { GET as history } from '@/app/api/ingestion/aois/[aoi]/history/route';
import { GET as runs } from '@/app/api/ingestion/aois/[aoi]/history/runs/route';
import { GET as timeInStatus } from '@/app/api/ingestion/aois/[aoi]/history/time-in-status/route';
import { HistoryPage } from '@/components/ingestion/history/HistoryPage';
import { titleName } from '@/lib/ingestion/page-name';
import { read } from '@/lib/web/page/prefetch';
import { createAoiPage } from '../create-aoi-page';

type Props = { params: Promise<{ aoi: string }> };

export const generateMetadata = async ({ params }: Props) => ({
  title: `History of ${titleName((await params).aoi)}`,
});

export default createAoiPage({
  title: 'History',
  reads: (aoi) => ({
    own: [
      read(history, { params: { aoi }, query: {} }),
      read(timeInStatus, { params: { aoi }, query: {} }),
      read(runs, { params: { aoi } }),
    ],
  }),
  show: (aoi) => <HistoryPage aoi={aoi} />,
});
