import type { Metadata } from 'next';
import { ImageFacts } from '@/components/archive/ImageFacts';
import { ImageScenes } from '@/components/ingestion/ImageScenes';
import { ImageOrders } from '@/components/ordering/ImageOrders';
import { PageTitle } from '@/components/shell/PageTitle';
import { satelliteName } from '@/lib/archive/constellation';
import { hintOf, readHint } from '@/lib/archive/image-link';
import { imageTrail } from '@/lib/ordering/image-trail';
import { config } from '@/lib/platform/config';
import { pageUser } from '@/lib/web/page';

export const metadata: Metadata = { title: 'Image' };

interface ImagePageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** One image wherever it goes: the archive, the basket, orders, and the scenes and tiles that are made of it. */
export default async function Page({ params, searchParams }: ImagePageProps) {
  const { user } = await pageUser();
  const [{ id }, given] = await Promise.all([params, searchParams]);
  const sourceId = decodeURIComponent(id);
  const text = (name: string) => [given[name]].flat()[0];
  const { ordering, search, workflow } = config();
  const { snapshot } = await imageTrail(user, sourceId);
  const kept = snapshot && {
    constellation: snapshot.constellation,
    acquiredAt: snapshot.acquisitionDate,
    footprint: snapshot.footprint,
  };
  const hint = readHint({ of: text('of'), at: text('at'), near: text('near') }) ?? (kept && hintOf(kept));
  const name = satelliteName(snapshot?.satellite, snapshot?.constellation ?? hint?.constellation ?? '');
  return (
    <>
      <PageTitle title={name || 'Image'} facts={<span className="select-all break-all">{sourceId}</span>} />
      <div className="grid items-start gap-4 px-4 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:px-6">
        {search && <ImageFacts sourceId={sourceId} hint={hint} />}
        <div className="flex min-w-0 flex-col gap-4">
          {ordering && <ImageOrders sourceId={sourceId} />}
          {workflow && <ImageScenes sourceId={sourceId} />}
        </div>
      </div>
    </>
  );
}
