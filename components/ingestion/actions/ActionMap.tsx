'use client';
import { useMemo } from 'react';
import { AreaLayer, type MapPolygon, PolygonLayer, WorldMap } from '@/components/map';
import { formatPlural } from '@/components/ui/format';
import type { BoardState } from '../board/use-board';
import { calculateExtent, statusOnMap, useFootprints } from '../footprints/use-footprints';
import type { Plan } from './use-plan';

/** Where is what an action would move: what it is asked of in the accent, what follows from it in its status. */
export function ActionMap({ aoi, board, plan }: { aoi: string; board: BoardState; plan: Plan }) {
  const { places, areas } = useFootprints(aoi);
  const { polygons, asked, unknown } = useMemo(() => {
    const asked = [
      ...plan.accepted.scenes.map((id) => `scene${id}`),
      ...plan.accepted.tiles.map((id) => `tile${id}`),
    ];
    const follow = [...plan.starts, ...plan.fails, ...plan.waiting, ...plan.relinked.map(({ tile }) => tile)];
    const touched = new Set([...asked, ...follow.map((id) => `tile${id}`)]);
    let found = places.filter(({ kind, id }) => touched.has(`${kind}${id}`));
    const unknown = touched.size - found.length;
    // Servers often say where scenes lie and not where their tiles do.
    const scenes = new Set(plan.scenesOfTiles);
    if (found.length === 0) found = places.filter(({ kind, id }) => kind === 'scene' && scenes.has(id));
    const polygons = found.map(
      ({ kind, id, geometry }): MapPolygon => ({
        id: `${kind}${id}`,
        geometry,
        ...statusOnMap((kind === 'scene' ? board.scenes : board.tiles).get(id)),
      }),
    );
    return { polygons, asked, unknown };
  }, [places, plan, board.scenes, board.tiles]);
  const extent = useMemo(() => calculateExtent(polygons.map(({ geometry }) => geometry)), [polygons]);
  if (!extent) {
    return (
      <p className="flex min-h-24 items-center justify-center rounded-panel bg-inset p-4 text-12 text-muted">
        None of them has a known location.
      </p>
    );
  }
  return (
    <figure className="flex min-h-56 flex-1 flex-col">
      <div className="relative flex-1 overflow-hidden rounded-panel border border-line">
        <WorldMap
          label="Map of affected items"
          className="absolute inset-0"
          focus={{ key: extent.join(), bbox: extent }}
          isInPage
        >
          <PolygonLayer polygons={polygons} selectedIds={asked} />
          <AreaLayer areas={areas} />
        </WorldMap>
      </div>
      {unknown > 0 && (
        <figcaption className="pt-1 text-12 text-muted">
          {formatPlural(unknown, 'item has', 'items have')} no known location
          {unknown > 0 && polygons.every(({ id }) => id.startsWith('scene')) && ': showing their scenes'}
        </figcaption>
      )}
    </figure>
  );
}
