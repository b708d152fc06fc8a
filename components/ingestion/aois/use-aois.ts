'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { query } from '@/components/api';
import { useSession } from '@/components/shell/session';
import { mergeSamples, type TileSample, withLatest } from '@/lib/ingestion/aois/aoi-history';
import type { AoiSummary } from './aoi-order';
import { sampledAois, samplesInput } from './aoi-samples';

/** Panels say themselves what is wrong with what they show. */
const silent = { silent: true };

/** The AOIs of the workflow server with their counts, read again every 5 s. */
export function useAois() {
  const { services } = useSession();
  return useQuery({
    ...query('GET /api/ingestion/aois', {}),
    enabled: services.workflow,
    refetchInterval: 5_000,
    meta: silent,
  });
}

/** What this tab saw, for as long as it lives: rates of AOIs whose board no one watches. */
const seen = new Map<string, readonly TileSample[]>();
const nothingSeen: readonly TileSample[] = [];
const maxSeen = 500;

const remember = (aoi: AoiSummary) =>
  seen.set(aoi.name, withLatest(seen.get(aoi.name) ?? nothingSeen, aoi).slice(-maxSeen));

/** How the counts of the AOIs went, as far as the portal kept it and this page saw it. */
export function useAoiSamples(aois: readonly AoiSummary[]): ReadonlyMap<string, readonly TileSample[]> {
  const { services } = useSession();
  const names = useMemo(() => sampledAois(aois), [aois]);
  const { data } = useQuery({
    ...query('GET /api/ingestion/samples', samplesInput(names)),
    enabled: services.workflow && names.length > 0,
    // Another AOI began to work: what is kept of the others is shown until all are read.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchInterval: 120_000,
    meta: silent,
  });
  // Only once it is drawn: the first draw is the same on the server and in the browser.
  useEffect(() => {
    for (const aoi of aois) remember(aoi);
  }, [aois]);
  return useMemo(() => {
    const kept = new Map(data?.aois.map(({ name, samples }) => [name, samples]));
    return new Map(
      aois.map((aoi) => {
        const own = kept.get(aoi.name) ?? [];
        return [aoi.name, mergeSamples(own, withLatest(seen.get(aoi.name) ?? nothingSeen, aoi))];
      }),
    );
  }, [aois, data]);
}
