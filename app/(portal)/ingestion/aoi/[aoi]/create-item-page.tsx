import { notFound } from 'next/navigation';
import { GET as item } from '@/app/api/ingestion/aois/[aoi]/items/[kind]/[id]/route';
import { createPage, Streamed } from '@/app/create-page';
import { ItemPage, ItemPlace } from '@/components/ingestion/page/ItemPage';
import { pageName } from '@/lib/ingestion/page-name';
import { config } from '@/lib/platform/config';
import { read } from '@/lib/web/page/prefetch';

interface Params {
  aoi: string;
  id: string;
}

/** Throws "not found" for what is no id. */
function readPlace({ aoi, id }: Params) {
  if (!/^[1-9]\d*$/.test(id)) notFound();
  return { aoi: pageName(aoi), id: Number(id) };
}

/** Makes the page of one scene or tile. Its title comes at once, the rest when the workflow server has answered. */
export const createItemPage = (kind: 'scene' | 'tile') =>
  createPage<Params>({
    title: kind === 'scene' ? 'Scene' : 'Tile',
    show: ({ user, params }) => {
      const { aoi, id } = readPlace(params);
      return (
        <Streamed
          user={user}
          reads={config().workflow ? [read(item, { params: { aoi, kind, id } })] : []}
          fallback={<ItemPlace kind={kind} aoi={aoi} id={id} />}
        >
          <ItemPage kind={kind} aoi={aoi} id={id} />
        </Streamed>
      );
    },
  });
