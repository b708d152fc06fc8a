'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call, routeKey } from '@/components/api';
import { areaNameParam, drawnAreaParam, savedAreaParam } from '@/components/areas/saved/use-area';
import { useToast } from '@/components/ui/Toast';
import type { AreaGeometry, Bbox } from '@/lib/areas/types';
import { useSearchQuery } from '../query/QueryProvider';

export interface TakenArea {
  /** What the map turns to when another area is chosen. */
  focus?: { key: string; bbox: Bbox; isInSight: boolean };
  /** Takes an area into the address; one that is too detailed for that is saved first. What is drawn is `isInSight`. */
  takeGeometry: (geometry: AreaGeometry, name?: string, isInSight?: boolean) => Promise<void>;
  /** Takes a saved area. The one that is shown and was saved just now is `isInSight`. */
  takeSaved: (id: string, isInSight?: boolean) => Promise<unknown>;
}

/** Searches in another area. */
export function useTakenArea(): TakenArea {
  const { known, today, setParams } = useSearchQuery();
  const client = useQueryClient();
  const toast = useToast();
  const [inSight, setInSight] = useState<string>();
  const focus = useMemo(
    () =>
      known && {
        key: known.id ?? known.key,
        bbox: known.measure.bbox,
        isInSight: (known.id ?? known.key) === inSight,
      },
    [known, inSight],
  );
  const takeSaved = (id: string, isInSight = false) => {
    if (isInSight) setInSight(id);
    return setParams({ area: savedAreaParam(id), areaName: null, times: null }, { history: 'push' });
  };
  return {
    focus,
    takeSaved,
    takeGeometry: async (geometry, name, isInSight = false) => {
      const drawn = drawnAreaParam(geometry);
      if (drawn !== undefined) {
        if (isInSight) setInSight(drawn);
        await setParams({ area: drawn, areaName: areaNameParam(name), times: null }, { history: 'push' });
        return;
      }
      const saved = await call('POST /api/areas', {
        body: { name: name ?? `Area of ${today}`, geometry },
      });
      await client.invalidateQueries({ queryKey: routeKey('GET /api/areas') });
      await takeSaved(saved.id);
      toast({
        kind: 'info',
        title: `The area is saved as “${saved.name}”`,
        description: 'It has too many vertices for the page address.',
      });
    },
  };
}
