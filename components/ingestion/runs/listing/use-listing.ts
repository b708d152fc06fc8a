'use client';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
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
async function readAllEdits(id: string, signal: AbortSignal): Promise<StoredEdits> {
  const edits: Edit[] = [];
  // Of the first page: what changes between two pages is not what was read, and is refused later.
  let revision: number | undefined;
  for (;;) {
    const input = { params: { id }, query: { offset: edits.length } };
    const page = await call('GET /api/ingestion/listings/{id}/edits', input, { signal });
    edits.push(...page.edits);
    revision ??= page.revision;
    if (page.edits.length === 0 || edits.length >= page.total)
      return { edits, editCount: page.editCount, revision };
  }
}

export interface ListingWork {
  /** How far the server is; undefined while there is no listing. */
  listing: ListingView | undefined;
  problem: unknown;
  /** The scenes that this page has, with what was edited in them. */
  scenes: readonly ListedScene[];
  /** Whether the page has all scenes and edits that the server has. */
  isLoaded: boolean;
  edited: Edited;
  edits: readonly Edit[];
  editCount: number;
  act: (edit: Edit) => Promise<boolean>;
  undo: () => void;
  redo: () => void;
  /** Waits until the server has every change. The list's revision then; undefined if it has other edits than are shown. */
  untilSaved: () => Promise<number | undefined>;
  /** Asks the server again, for the listing and for where its scenes are ingested. */
  refresh: () => void;
}

/** The edits of a list, and how many of them are done; the rest were undone. */
interface StoredEdits {
  edits: Edit[];
  editCount: number;
  /** The server's, as of what it answered last. */
  revision: number;
}

interface Change extends Omit<StoredEdits, 'revision'> {
  body: { from: number; edit?: Edit; to?: number };
}

const noEdits: StoredEdits = { edits: [], editCount: 0, revision: 0 };

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
  const storedEdits = queryOptions({
    queryKey: editsKey,
    queryFn: ({ signal }) => readAllEdits(id ?? '', signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stored = useQuery({ ...storedEdits, enabled: id !== null });
  const { edits, editCount } = stored.data ?? noEdits;
  const edited = useMemo(() => applyEdits(edits.slice(0, editCount)), [edits, editCount]);
  const queue = useRef(Promise.resolve(true));

  /** Waits until it is known what the server has: an answer under way would replace what is changed before it comes. */
  const untilRead = async () => {
    const state = queryClient.getQueryState<StoredEdits>(editsKey);
    if (state?.data === undefined || state.isInvalidated || state.fetchStatus !== 'idle')
      await queryClient.fetchQuery({ ...storedEdits, staleTime: 0 });
  };
  /**
   * Changes the list here at once, and there in order; what the server refuses is taken back. `next` gets the edits as
   * they are at that moment, which can be newer than what was rendered last, and answers undefined to change nothing.
   */
  const change = async (next: (now: StoredEdits) => Change | undefined): Promise<boolean> => {
    if (id === null) return false;
    try {
      await untilRead();
    } catch (error) {
      toast.failed(error);
      return false;
    }
    const now = queryClient.getQueryData<StoredEdits>(editsKey);
    const changed = now && next(now);
    if (!changed) return false;
    const { body, ...after } = changed;
    queryClient.setQueryData(editsKey, { ...after, revision: now.revision });
    queue.current = queue.current.then(async () => {
      try {
        const revision = queryClient.getQueryData<StoredEdits>(editsKey)?.revision;
        const input = { params: { id }, body: { ...body, revision } };
        const saved = await call('POST /api/ingestion/listings/{id}/edits', input);
        queryClient.setQueryData<StoredEdits>(
          editsKey,
          (held) => held && { ...held, revision: saved.revision },
        );
        return true;
      } catch (error) {
        toast.failed(error);
        await queryClient.invalidateQueries({ queryKey: editsKey });
        return false;
      }
    });
    return queue.current;
  };
  const act = (edit: Edit) =>
    change(({ edits, editCount: from }) => ({
      edits: [...edits.slice(0, from), edit],
      editCount: from + 1,
      body: { from, edit },
    }));
  const move = (by: 1 | -1) =>
    change(({ edits, editCount: from }) => {
      const to = from + by;
      return to < 0 || to > edits.length ? undefined : { edits, editCount: to, body: { from, to } };
    });

  const scenes = useMemo(() => withEdits(listedScenes, edited), [listedScenes, edited]);
  return {
    listing,
    problem: status.error ?? loadProblem ?? stored.error,
    scenes,
    isLoaded: listedScenes.length >= sceneCount && stored.data !== undefined,
    edited,
    edits,
    editCount,
    act,
    undo: () => void move(-1),
    redo: () => void move(1),
    untilSaved: async () => {
      await queue.current;
      await untilRead();
      const held = queryClient.getQueryData<StoredEdits>(editsKey);
      const isShown = held?.edits === stored.data?.edits && held?.editCount === stored.data?.editCount;
      return isShown ? held?.revision : undefined;
    },
    refresh: () => {
      reload();
      void queryClient.invalidateQueries({ queryKey: editsKey });
      void queryClient.invalidateQueries({ queryKey: routeKey('GET /api/ingestion/listings/{id}') });
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
