import { BoardPage } from '@/components/ingestion/BoardPage';
import { UnreadableAoi } from '@/components/ingestion/UnreadableAoi';
import { whyUnreadable } from '@/lib/ingestion/aoi-name';
import { pageName, titleName } from '@/lib/ingestion/page-name';
import { pageUser } from '@/lib/web/page';

type Props = { params: Promise<{ aoi: string }> };

export const generateMetadata = async ({ params }: Props) => ({
  title: titleName((await params).aoi),
});

export default async function Page({ params }: Props) {
  await pageUser();
  const aoi = pageName((await params).aoi);
  const why = whyUnreadable(aoi);
  return why === undefined ? <BoardPage aoi={aoi} /> : <UnreadableAoi aoi={aoi} why={why} />;
}
