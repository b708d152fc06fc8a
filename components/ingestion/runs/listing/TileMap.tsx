'use client';
import { useMemo } from 'react';
import { AreaLayer, type MapPolygon, PolygonLayer, WorldMap } from '@/components/map';
import { getBbox } from '@/lib/areas/geometry/measure';
import type { AreaGeometry } from '@/lib/areas/types';
import { shownName } from '@/lib/upstream/shown-name';

export interface ListedTile {
  /** The number of its scene in the list. */
  scene: number;
  number: number;
  sourceId: string;
  swath: string | null;
  outline: unknown;
  previousScene: string | null;
  previousTile: string | null;
  previousOrdinal: number | null;
  previousOutline: unknown;
  referenceScene: string | null;
  referenceTile: string | null;
  referenceOrdinal: number | null;
  referenceOutline: unknown;
}

export interface TileMapProps {
  scene: AreaGeometry | null;
  tiles: readonly ListedTile[];
  isGone: (number: number) => boolean;
  chosen: number | undefined;
  onChoose: (number: number | undefined) => void;
}

const shown = (name: string | null | undefined) => shownName(name ?? '');
const toGeometry = (outline: unknown) => (outline ?? undefined) as AreaGeometry | undefined;

/** The tiles inside their scene; of the chosen one also the tile before it and the one that it refers to, dashed. */
export function TileMap({ scene, tiles, isGone, chosen, onChoose }: TileMapProps) {
  const one = tiles.find(({ number }) => number === chosen);
  const polygons = useMemo(() => {
    const own = tiles.flatMap(({ number, outline }): MapPolygon[] => {
      const geometry = toGeometry(outline);
      if (!geometry) return [];
      return [
        {
          id: String(number),
          geometry,
          ...(isGone(number) ? { status: 'NEW' as const } : { colour: '--c2' as const }),
        },
      ];
    });
    const links = [
      { id: 'previous', geometry: toGeometry(one?.previousOutline), colour: '--c3' as const },
      { id: 'reference', geometry: toGeometry(one?.referenceOutline), colour: '--c5' as const },
    ].flatMap(({ geometry, ...rest }): MapPolygon[] =>
      geometry ? [{ ...rest, geometry, isDashed: true }] : [],
    );
    return [...own, ...links];
  }, [tiles, isGone, one]);
  const areas = useMemo(() => (scene ? [{ id: 'scene', geometry: scene }] : []), [scene]);
  const selected = useMemo(() => (one ? [String(one.number)] : []), [one]);
  const focus = useMemo(() => {
    const place = scene ?? polygons[0]?.geometry;
    const bbox = place && getBbox(place);
    return bbox && { key: bbox.join(), bbox };
  }, [scene, polygons]);
  if (polygons.length === 0) {
    return (
      <p className="rounded-control bg-inset px-3 py-2 text-12">The list has no locations of its tiles.</p>
    );
  }
  return (
    <figure className="flex flex-col gap-1">
      <div className="relative h-64 overflow-hidden rounded-panel border border-line">
        <WorldMap label="Tiles in their scene" className="absolute inset-0" focus={focus} isInPage>
          <PolygonLayer
            polygons={polygons}
            selectedIds={selected}
            onSelect={(id) => onChoose(id === undefined || Number.isNaN(Number(id)) ? undefined : Number(id))}
            tooltip={(id) => {
              const tile = tiles.find(({ number }) => String(number) === id);
              return (
                <span className="block max-w-64 truncate">
                  {tile
                    ? shownName(tile.sourceId)
                    : id === 'previous'
                      ? `Comes before: ${shown(one?.previousTile)}`
                      : `Referred to: ${shown(one?.referenceTile)}`}
                </span>
              );
            }}
          />
          <AreaLayer areas={areas} />
        </WorldMap>
      </div>
      <figcaption aria-live="polite" className="text-12 text-muted">
        {one
          ? `${shownName(one.sourceId)} ${one.previousTile ? `comes after ${shown(one.previousTile)} of ${shown(one.previousScene)}` : 'starts its chain'}${one.referenceTile ? `, and refers to ${shown(one.referenceTile)} of ${shown(one.referenceScene)}` : ''}. Dashed tiles belong to other scenes.`
          : 'Choose a tile to see its previous and reference tiles.'}
      </figcaption>
    </figure>
  );
}
