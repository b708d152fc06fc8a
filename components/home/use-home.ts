'use client';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '@/components/api';
import { useMay, useSession } from '@/components/shell/session';
import { mergeSamples, type TileSample } from './aoi-history';
import type { AoiSummary } from './needs';

/** Panels say themselves what is wrong with what they show. */
const isQuiet = { isQuiet: true };

/** The AOIs of the workflow server with their counts, read again every 5 s. */
export function useAois() {
  const { services } = useSession();
  return useQuery({
    ...query('GET /api/ingestion/aois', {}),
    enabled: services.workflow,
    refetchInterval: 5_000,
    meta: isQuiet,
  });
}

/** The reader's own orders and those that wait for them, read again every 30 s. */
export function useHomeOrders() {
  const { services } = useSession();
  const mayApprove = useMay(['approver']);
  const isAuthor = useMay(['analyst']);
  const options = { refetchInterval: 30_000, meta: isQuiet };
  const mine = useQuery({
    ...query('GET /api/orders', { query: { scope: 'mine', limit: 100 } }),
    ...options,
    enabled: services.ordering && isAuthor,
  });
  const settle = useQuery({
    ...query('GET /api/orders', { query: { waiting: 'settle' } }),
    ...options,
    enabled: services.ordering && mayApprove,
  });
  const approve = useQuery({
    ...query('GET /api/orders', { query: { waiting: 'approve' } }),
    ...options,
    enabled: services.ordering && mayApprove,
  });
  return { mine, settle, approve };
}

/** The starts of ingestions, for those who may start them. */
export function useRuns() {
  const { services } = useSession();
  const mayRun = useMay(['operator']);
  return useQuery({
    ...query('GET /api/ingestion/runs', { query: { limit: 50 } }),
    enabled: services.workflow && mayRun,
    refetchInterval: 60_000,
    meta: isQuiet,
  });
}

/** How far back counts are asked for, and of how many AOIs at most. */
const hours = 12;
const mostAois = 12;
/** What this page saw itself, for as long as the tab lives: rates of AOIs whose board nobody watches. */
const seen = new Map<string, TileSample[]>();
const mostSeen = 500;

function remember({ name, tiles, readAt }: AoiSummary): void {
  if (!tiles || readAt === null) return;
  const samples = seen.get(name) ?? [];
  if (samples.at(-1)?.at === readAt) return;
  seen.set(name, [...samples, { at: readAt, tiles }].slice(-mostSeen));
}

/** How the counts of the AOIs went, as far as the portal kept it and this page saw it. */
export function useAoiSamples(aois: readonly AoiSummary[]): ReadonlyMap<string, readonly TileSample[]> {
  const { services } = useSession();
  const names = useMemo(
    () =>
      aois
        .filter(({ tiles }) => tiles && tiles.PENDING + tiles.RETRY + tiles.FAILED > 0)
        .map(({ name }) => name)
        .slice(0, mostAois),
    [aois],
  );
  const kept = useQueries({
    queries: names.map((aoi) => ({
      ...query('GET /api/ingestion/aois/{aoi}/samples', { params: { aoi }, query: { hours } }),
      enabled: services.workflow,
      staleTime: 60_000,
      refetchInterval: 120_000,
      meta: isQuiet,
    })),
    combine: (results) => results.map(({ data }) => data?.samples),
  });
  return useMemo(() => {
    for (const aoi of aois) remember(aoi);
    return new Map(
      aois.map(({ name }) => {
        const own = kept[names.indexOf(name)] ?? [];
        return [name, mergeSamples(own, seen.get(name) ?? [])];
      }),
    );
  }, [aois, names, kept]);
}
