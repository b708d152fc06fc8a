'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, query } from '@/components/api';
import type { SearchNews } from '@/lib/archive/saved-search';

/** The saved searches of anyone who is signed in, and shared ones. */
export const useSavedSearches = () =>
  useQuery({ ...query('GET /api/archive/searches', {}), meta: { silent: true } });

/** The query of a search's news: asked again every 15 minutes, since it costs a search. */
export const newsQuery = (id: string) => ({
  ...query('GET /api/archive/searches/{id}/new-images', { params: { id } }),
  staleTime: 15 * 60_000,
  gcTime: 60 * 60_000,
  retry: false,
  refetchOnWindowFocus: false,
  meta: { silent: true },
});

/**
 * What is new in a search that is open; looking at it makes it seen, and what it reported stays until another one is
 * opened.
 */
export function useVisit(id: string | undefined): SearchNews | undefined {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState<{ id: string; news: SearchNews }>();
  const isLoaded = loaded !== undefined && loaded.id === id;
  const { data } = useQuery({ ...newsQuery(id ?? ''), enabled: id !== undefined && !isLoaded, staleTime: 0 });
  useEffect(() => {
    if (!id || !data || isLoaded) return;
    setLoaded({ id, news: data });
    const key = newsQuery(id).queryKey;
    void call('PUT /api/archive/searches/{id}/seen', { params: { id } }).then(() =>
      client.setQueryData(key, { ...data, since: new Date().toISOString(), count: 0, latest: [] }),
    );
  }, [id, data, isLoaded, client]);
  return isLoaded ? loaded.news : undefined;
}
