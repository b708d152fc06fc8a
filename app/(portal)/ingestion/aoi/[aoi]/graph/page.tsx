import { GraphPage } from '@/components/ingestion/page/GraphPage';
import { titleName } from '@/lib/ingestion/page-name';
import { readGraphPage } from '../board-reads';
import { createAoiPage } from '../create-aoi-page';

type Props = { params: Promise<{ aoi: string }> };

export const generateMetadata = async ({ params }: Props) => ({
  title: `Graph of ${titleName((await params).aoi)}`,
});

export default createAoiPage({
  title: 'Graph',
  reads: readGraphPage,
  show: (aoi) => <GraphPage aoi={aoi} />,
});
