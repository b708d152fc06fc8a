import { GET as scenes } from '@/app/api/ingestion/images/[id]/route';
import { GET as orders } from '@/app/api/ordering/images/[id]/route';
import { imageUsage } from '@/app/api/ordering/images/[id]/usage';
import { createPage, firstValue } from '@/app/create-page';
import { ImageFacts } from '@/components/archive/image/ImageFacts';
import { ImageScenes } from '@/components/ingestion/items/ImageScenes';
import { ImageOrders } from '@/components/ordering/orders/ImageOrders';
import { PageTitle } from '@/components/shell/PageTitle';
import { satelliteName } from '@/lib/archive/constellation';
import { parseHint, readHint } from '@/lib/archive/image/image-link';
import { config } from '@/lib/platform/config';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Image' };

/** One image wherever it goes: the archive, the basket, orders, and the scenes and tiles that are made of it. */
export default createPage<{ id: string }>({
  title: 'Image',
  reads: ({ params }) => {
    const { ordering, workflow } = config();
    const input = { params: { id: decodeURIComponent(params.id) } };
    return { own: [...(ordering ? [read(orders, input)] : []), ...(workflow ? [read(scenes, input)] : [])] };
  },
  show: async ({ user, params, search }) => {
    const sourceId = decodeURIComponent(params.id);
    const services = config();
    const { snapshot } = await imageUsage(user, sourceId);
    const kept = snapshot && {
      constellation: snapshot.constellation,
      acquiredAt: snapshot.acquisitionDate,
      footprint: snapshot.footprint,
    };
    const hint =
      readHint({ of: firstValue(search.of), at: firstValue(search.at), near: firstValue(search.near) }) ??
      (kept && parseHint(kept));
    const name = satelliteName(snapshot?.satellite, snapshot?.constellation ?? hint?.constellation ?? '');
    return (
      <>
        <PageTitle title={name || 'Image'} facts={<span className="select-all break-all">{sourceId}</span>} />
        <div className="grid items-start gap-4 px-4 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:px-6">
          {services.search && <ImageFacts sourceId={sourceId} hint={hint} />}
          <div className="flex min-w-0 flex-col gap-4">
            {services.ordering && <ImageOrders sourceId={sourceId} />}
            {services.workflow && <ImageScenes sourceId={sourceId} />}
          </div>
        </div>
      </>
    );
  },
});
