import { HistoryPage } from '@/components/ingestion/record/HistoryPage';

type Props = { params: Promise<{ aoi: string }> };

export const generateMetadata = async ({ params }: Props) => ({
  title: `History of ${decodeURIComponent((await params).aoi)}`,
});

export default async function Page({ params }: Props) {
  return <HistoryPage aoi={decodeURIComponent((await params).aoi)} />;
}
