import { GET as history } from '@/app/api/ingestion/aois/[aoi]/history/route';
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
  reads: (aoi) => ({ own: [read(history, { params: { aoi }, query: {} })] }),
  show: (aoi) => <HistoryPage aoi={aoi} />,
});
