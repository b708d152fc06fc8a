import 'server-only';
import { createLoader } from 'nuqs/server';
import { GET as causes } from '@/app/api/ingestion/aois/[aoi]/causes/route';
import { GET as dependencies } from '@/app/api/ingestion/aois/[aoi]/dependencies/route';
import { GET as footprints } from '@/app/api/ingestion/aois/[aoi]/footprints/route';
import { GET as items } from '@/app/api/ingestion/aois/[aoi]/items/route';
import { GET as board } from '@/app/api/ingestion/aois/[aoi]/route';
import { GET as samples } from '@/app/api/ingestion/samples/route';
import type { Asked } from '@/app/create-page';
import { boardParams } from '@/components/ingestion/items/board-params';
import { itemsInput, toFilter } from '@/components/ingestion/items/items-input';
import { prepareBoard } from '@/lib/ingestion/board/open-board';
import { config } from '@/lib/platform/config';
import { type PageReads, type PrefetchedAnswer, read, readPages } from '@/lib/web/page/prefetch';

const loadParams = createLoader(boardParams);
const isRead = (aoi: string) => config().workflow !== undefined && prepareBoard(aoi);

/** What a board shows first, where this process has read it before. The page never waits for the workflow server. */
export function readBoardPage(aoi: string, { search }: Pick<Asked<unknown>, 'search'>): PageReads {
  if (!isRead(aoi)) return {};
  const { sort, dir, ...asked } = loadParams(search);
  const params = { aoi };
  return {
    own: [
      read(board, { params }),
      read(items, itemsInput(aoi, toFilter(asked), { sort, dir }, 0)),
      read(causes, { params }),
      read(samples, { query: { aoi: [aoi] } }),
      readOutlines(aoi),
    ],
  };
}

/** More text than this makes the page heavier than it makes it faster. */
const maxOutlinesLength = 64 * 1024;

/** The outlines of a board, as its map keeps them. Where they are many the browser asks for them page by page. */
function readOutlines(aoi: string): PrefetchedAnswer {
  const first = readPages(footprints, { params: { aoi }, query: {} });
  return {
    ...first,
    async answer(user, signal) {
      const { pages } = (await first.answer(user, signal)) as { pages: { next: string | null }[] };
      const isAll = pages.at(-1)?.next === null;
      return isAll && JSON.stringify(pages).length <= maxOutlinesLength ? pages : undefined;
    },
  };
}

/** The same for its graph. */
export function readGraphPage(aoi: string): PageReads {
  if (!isRead(aoi)) return {};
  const params = { aoi };
  return { own: [read(board, { params }), read(dependencies, { params })] };
}
