import { BoardPage } from '@/components/ingestion/BoardPage';

type Props = { params: Promise<{ aoi: string }> };

export const generateMetadata = async ({ params }: Props) => ({
  title: decodeURIComponent((await params).aoi),
});

export default async function Page({ params }: Props) {
  return <BoardPage aoi={decodeURIComponent((await params).aoi)} />;
}
