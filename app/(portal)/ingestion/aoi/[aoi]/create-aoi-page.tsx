import type { ReactNode } from 'react';
import { type Asked, createPage } from '@/app/create-page';
import { UnreadableAoi } from '@/components/ingestion/board/UnreadableAoi';
import { whyUnreadable } from '@/lib/ingestion/aoi-name';
import { pageName } from '@/lib/ingestion/page-name';
import type { PageReads } from '@/lib/web/page/prefetch';

interface AoiPageDescription<P extends { aoi: string }> {
  title: string;
  reads?: (aoi: string, asked: Asked<P>) => PageReads;
  show: (aoi: string, asked: Asked<P>) => ReactNode | Promise<ReactNode>;
}

/** Makes a page of one AOI, which says so where no request can name the AOI. */
export const createAoiPage = <P extends { aoi: string }>({ title, reads, show }: AoiPageDescription<P>) =>
  createPage<P>({
    title,
    reads: (asked) => {
      const aoi = pageName(asked.params.aoi);
      return whyUnreadable(aoi) === undefined ? (reads?.(aoi, asked) ?? {}) : {};
    },
    show: (asked) => {
      const aoi = pageName(asked.params.aoi);
      const why = whyUnreadable(aoi);
      return why === undefined ? show(aoi, asked) : <UnreadableAoi aoi={aoi} why={why} />;
    },
  });
