import { notFound } from 'next/navigation';
import { ItemPage } from '@/components/ingestion/items/ItemPage';
import { pageName } from '@/lib/ingestion/page-name';
import { pageUser } from '@/lib/web/page';

type Props = { params: Promise<{ aoi: string; id: string }> };

export const generateMetadata = async ({ params }: Props) => ({ title: `Scene ${(await params).id}` });

export default async function Page({ params }: Props) {
  await pageUser();
  const { aoi, id } = await params;
  if (!/^[1-9]\d*$/.test(id)) notFound();
  return <ItemPage aoi={pageName(aoi)} kind="scene" id={Number(id)} />;
}
