import { headers } from 'next/headers';
import { preload } from 'react-dom';
import { BoardPage } from '@/components/ingestion/BoardPage';
import { urlOf } from '@/lib/web/call';

type Props = { params: Promise<{ aoi: string }> };

export const generateMetadata = async ({ params }: Props) => ({
  title: decodeURIComponent((await params).aoi),
});

export default async function Page({ params }: Props) {
  const aoi = decodeURIComponent((await params).aoi);
  // On its way while the scripts load; whoever comes from another page of the portal has these already.
  if ((await headers()).get('sec-fetch-dest') === 'document') {
    preload(urlOf('/api/ingestion/aois/{aoi}', { params: { aoi } }), {
      as: 'fetch',
      crossOrigin: 'anonymous',
    });
  }
  return <BoardPage aoi={aoi} />;
}
