import { BoardPage } from '@/components/ingestion/page/BoardPage';
import { titleName } from '@/lib/ingestion/page-name';
import { readBoardPage } from './board-reads';
import { createAoiPage } from './create-aoi-page';

type Props = { params: Promise<{ aoi: string }> };

export const generateMetadata = async ({ params }: Props) => ({
  title: titleName((await params).aoi),
});

export default createAoiPage({
  title: 'Board',
  reads: readBoardPage,
  show: (aoi) => <BoardPage aoi={aoi} />,
});
