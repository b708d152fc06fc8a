import { GraphPage } from '@/components/ingestion/graph/GraphPage';

type Props = { params: Promise<{ aoi: string }> };

export const generateMetadata = async ({ params }: Props) => ({
  title: `Graph of ${decodeURIComponent((await params).aoi)}`,
});

export default async function Page({ params }: Props) {
  return <GraphPage aoi={decodeURIComponent((await params).aoi)} />;
}
