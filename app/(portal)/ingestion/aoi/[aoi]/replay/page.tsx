import { ReplayPage } from '@/components/ingestion/replay/ReplayPage';

type Props = { params: Promise<{ aoi: string }> };

export const generateMetadata = async ({ params }: Props) => ({
  title: `Replay of ${decodeURIComponent((await params).aoi)}`,
});

export default async function Page({ params }: Props) {
  return <ReplayPage aoi={decodeURIComponent((await params).aoi)} />;
}
