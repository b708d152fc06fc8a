'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { call, query, routeKey, routePagesKey } from '@/components/api';
import { useToast } from '@/components/ui/Toast';
import { areaKm2 } from '@/lib/areas/geometry/measure';
import { outlineOfWkt } from '@/lib/ingestion/footprints/outline';
import { applyEdits, type Edit, type Edited } from '@/lib/ingestion/runs/listing/edits';
import type { ListedScene } from '@/lib/ingestion/runs/listing/listed-scene';
import { useScenes } from './use-scenes';

const pollMs = 400;

export type ListingView = Awaited<ReturnType<typeof fetchListing>>;
const fetchListing = (id: string) => call('GET /api/ingestion/listings/{id}', { params: { id } });

/** A page of edits can be large, and there are few pages. */
async function readAllEdits(id: string, signal: AbortSignal): Promise<{ edits: Edit[]; editCount: number }> {
  const edits: Edit[] = [];
  for (;;) {
    const input = { params: { id }, query: { offset: edits.length } };
    const page = await call('GET /api/ingestion/listings/{id}/edits', input, { signal });
    edits.push(...page.edits);
    if (page.edits.length === 0 || edits.length >= page.total) return { edits, editCount: page.editCount };
  }
}

export interface ListingWork {
  /** How far the server is; undefined while there is no listing. */
  listing: ListingView | undefined;
  problem: unknown;
  /** The scenes that this page has, with what was edited in them. */
  scenes: readonly ListedScene[];
  /** Whether the page has all scenes that the server has. */
  isLoaded: boolean;
  edited: Edited;
  edits: readonly Edit[];
  editCount: number;
  act: (edit: Edit) => Promise<boolean>;
  undo: () => void;
  redo: () => void;
  /** Asks the server again, for the listing and for where its scenes are ingested. */
  refresh: () => void;
}

const noEdits: readonly Edit[] = [];

/** A listing of the server as this page works on it: its scenes as they come, and its edits. */
export function useListing(id: string | null): ListingWork {
  const queryClient = useQueryClient();
  const toast = useToast();
  const status = useQuery({
    ...query('GET /api/ingestion/listings/{id}', { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'listing' || data?.splitState === 'splitting' ? pollMs : false,
    retry: (count, error) => count < 3 && (error as { status?: number }).status !== 404,
  });
  const listing = id === null ? undefined : status.data;
  const sceneCount = listing?.sceneCount ?? 0;
  const {
    scenes: listedScenes,
    problem: loadProblem,
    reload,
  } = useScenes(id, sceneCount, listing?.state === 'listing');

  const editsKey = routePagesKey('GET /api/ingestion/listings/{id}/edits', {
    params: { id: id ?? '' },
    query: {},
  });
  const stored = useQuery({
    queryKey: editsKey,
    queryFn: ({ signal }) => readAllEdits(id ?? '', signal),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const edits: readonly Edit[] = stored.data?.edits ?? noEdits;
  const editCount = stored.data?.editCount ?? 0;
  const edited = useMemo(() => applyEdits(edits.slice(0, editCount)), [edits, editCount]);
  const queue = useRef(Promise.resolve(true));

  /** Changes the list here at once, and there in order; what the server refuses is taken back. */
  const change = useCallback(
    (next: { edits: Edit[]; editCount: number }, body: { from: number; edit?: Edit; to?: number }) => {
      if (id === null) return Promise.resolve(false);
      queryClient.setQueryData(editsKey, next);
      queue.current = queue.current.then(async () => {
        try {
          await call('POST /api/ingestion/listings/{id}/edits', { params: { id }, body });
          return true;
        } catch (error) {
          toast.failed(error);
          await queryClient.invalidateQueries({ queryKey: editsKey });
          return false;
        }
      });
      return queue.current;
    },
    [id, queryClient, toast, editsKey],
  );
  const act = (edit: Edit) =>
    change(
      { edits: [...edits.slice(0, editCount), edit], editCount: editCount + 1 },
      { from: editCount, edit },
    );
  const move = (to: number) => {
    if (to < 0 || to > edits.length) return;
    void change({ edits: [...edits], editCount: to }, { from: editCount, to });
  };

  const scenes = useMemo(() => withEdits(listedScenes, edited), [listedScenes, edited]);
  return {
    listing,
    problem: status.error ?? loadProblem ?? stored.error,
    scenes,
    isLoaded: listedScenes.length >= sceneCount,
    edited,
    edits,
    editCount,
    act,
    undo: () => move(editCount - 1),
    redo: () => move(editCount + 1),
    refresh: () => {
      reload();
      void queryClient.invalidateQueries({ queryKey: routeKey('GET /api/ingestion/listings') });
    },
  };
}

/** Scenes whose extent was edited lie where it says; the rest are the same objects. */
function withEdits(scenes: readonly ListedScene[], { changed }: Edited): readonly ListedScene[] {
  if (changed.size === 0) return scenes;
  const next = [...scenes];
  for (const [ordinal, { wkt, tags }] of changed) {
    const scene = next[ordinal];
    if (!scene) continue;
    const outline = outlineOfWkt(wkt) ?? scene.outline;
    const cloud = Number.parseFloat(tags.cloudCoverPercentage ?? '');
    next[ordinal] = {
      ...scene,
      tags,
      outline,
      km2: outline && areaKm2(outline),
      satellite: tags.satellite ?? null,
      orbit: tags.relativeOrbit ?? tags.orbit ?? null,
      product: tags.productType ?? null,
      cloud: Number.isFinite(cloud) ? cloud : null,
    };
  }
  return next;
}
