'use client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '@/components/api';
import type { RecordKind } from '@/lib/ingestion/history/replay-timeline';

/** How scenes and tiles are called today; those that are gone bear their numbers. */
export function useItemNames(aoi: string): (kind: RecordKind, id: number) => string {
  const { data } = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/dependencies', { params: { aoi } }),
    staleTime: 300_000,
    retry: false,
  });
  return useMemo(() => {
    const scenes = new Map(data?.scenes.ids.map((id, place) => [id, data.scenes.names[place]]));
    const tiles = new Map(
      data?.tiles.ids.map((id, place) => {
        const label = data.words[data.tiles.labels[place] ?? 0];
        const scene = scenes.get(data.tiles.scenes[place] ?? 0);
        return [id, scene && label && !label.startsWith(scene) ? `${label} · ${scene}` : label];
      }),
    );
    return (kind, id) => (kind === 'scene' ? scenes : tiles).get(id) || `${kind} ${id}`;
  }, [data]);
}
