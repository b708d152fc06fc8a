import type { inferParserType } from 'nuqs/server';
import type { boardParams } from './board-params';

type Params = inferParserType<typeof boardParams>;

/** Rows that are fetched at a time. */
export const pageSize = 200;

/** Which items the table lists, in the form that routes take. */
export const toFilter = ({
  show,
  search,
  status,
  by,
  in: group,
}: Pick<Params, 'show' | 'search' | 'status' | 'by' | 'in'>) => ({
  kind: show,
  search: search || undefined,
  ...(status.length > 0 && { status }),
  ...(by !== null && group !== null && { by, in: group }),
});

/** What one page of its rows is asked by; the first is 0. */
export const itemsInput = (
  aoi: string,
  filter: ReturnType<typeof toFilter>,
  order: Pick<Params, 'sort' | 'dir'>,
  page: number,
) => ({
  params: { aoi },
  query: { ...filter, ...order, offset: page * pageSize, limit: pageSize },
});
