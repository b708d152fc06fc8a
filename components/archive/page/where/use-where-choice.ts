'use client';
import { type RefObject, useState } from 'react';
import type { MapHandle, WhereTarget } from '@/components/map';
import { useWhereTaker } from '@/components/shell/where-taker';
import { useToast } from '@/components/ui/Toast';
import type { PolygonGeometry, Position } from '@/lib/areas/types';
import { useSearchQuery } from '../../query/QueryProvider';
import type { TakenArea } from '../use-taken-area';

export interface WhereChoice {
  /** Goes to a place or position; searches in a saved area. */
  choose: (target: WhereTarget) => void;
  /** What the map went to last, and what searches in an area around it; until another area is searched. */
  around?: { name: string; position: Position; search: (area: PolygonGeometry) => void };
}

/** What "Where?" does on the search page, also from the command palette. */
export function useWhereChoice(map: RefObject<MapHandle | null>, taken: TakenArea): WhereChoice {
  const { params, canSave } = useSearchQuery();
  const toast = useToast();
  const [went, setWent] = useState<{ to: WhereTarget; from: string | null }>();
  const choose = (target: WhereTarget) => {
    setWent({ to: target, from: params.area });
    if (target.kind === 'area') void taken.takeSaved(target.id);
    else map.current?.fit(target.bbox, { maxZoom: target.maxZoom });
  };
  useWhereTaker(choose);
  const place = went && went.from === params.area && went.to.kind !== 'area' ? went.to : undefined;
  return {
    choose,
    around:
      place && canSave
        ? {
            name: place.name,
            position: place.position,
            search: (area) => void taken.takeGeometry(area, place.name).catch(toast.failed),
          }
        : undefined,
  };
}
