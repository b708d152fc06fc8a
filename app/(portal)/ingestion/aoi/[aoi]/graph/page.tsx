import { GraphPage } from '@/components/ingestion/page/GraphPage';
import { titleName } from '@/lib/ingestion/page-name';
import { aoiPageOf } from '../aoi-page-of';

type Props = { params: Promise<{ aoi: string }> };

export const generateMetadata = async ({ params }: Props) => ({
  title: `Graph of ${titleName((await params).aoi)}`,
});

export default aoiPageOf({ title: 'Graph', show: (aoi) => <GraphPage aoi={aoi} /> });
