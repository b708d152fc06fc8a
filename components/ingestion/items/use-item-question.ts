'use client';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { boardParams } from './board-params';
import { toFilter } from './items-input';

/** What the table of a board asks for, as its URL says, in the form that routes take. */
export function useItemQuestion() {
  const [params, setParams] = useQueryStates(boardParams);
  const { show, status, search, sort, dir, by, in: group } = params;
  const filter = useMemo(
    () => toFilter({ show, search, status, by, in: group }),
    [show, search, status, by, group],
  );
  const order = useMemo(() => ({ sort, dir }), [sort, dir]);
  return useMemo(() => ({ params, setParams, filter, order }), [params, setParams, filter, order]);
}

export type ItemQuestion = ReturnType<typeof useItemQuestion>;
