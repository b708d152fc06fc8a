import { GraphPage } from '@/components/ingestion/graph/GraphPage';
import { UnreadableAoi } from '@/components/ingestion/UnreadableAoi';
import { whyUnreadable } from '@/lib/ingestion/aoi-name';
import { pageName, titleName } from '@/lib/ingestion/page-name';
import { pageUser } from '@/lib/web/page';

type Props = { params: Promise<{ aoi: string }> };

export const generateMetadata = async ({ params }: Props) => ({
  title: `Graph of ${titleName((await params).aoi)}`,
});

export default async function Page({ params }: Props) {
  await pageUser();
  const aoi = pageName((await params).aoi);
  const why = whyUnreadable(aoi);
  return why === undefined ? <GraphPage aoi={aoi} /> : <UnreadableAoi aoi={aoi} why={why} />;
}
