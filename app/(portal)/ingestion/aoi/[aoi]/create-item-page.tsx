import { notFound } from 'next/navigation';
import { createPage } from '@/app/create-page';
import { ItemPage } from '@/components/ingestion/page/ItemPage';
import { pageName } from '@/lib/ingestion/page-name';

interface Params {
  aoi: string;
  id: string;
}

/** Throws "not found" for what is no id. */
function readPlace({ aoi, id }: Params) {
  if (!/^[1-9]\d*$/.test(id)) notFound();
  return { aoi: pageName(aoi), id: Number(id) };
}

/**
 * Makes the page of one scene or tile. The browser alone asks the workflow server for it: the page would not wait for the
 * answer, and the server would be asked twice.
 */
export const createItemPage = (kind: 'scene' | 'tile') =>
  createPage<Params>({
    title: kind === 'scene' ? 'Scene' : 'Tile',
    show: ({ params }) => <ItemPage kind={kind} {...readPlace(params)} />,
  });
