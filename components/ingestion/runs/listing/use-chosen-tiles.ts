import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '@/components/api';
import type { MapPolygon } from '@/components/map';
import { formatCount, formatPlural } from '@/components/ui/format';
import type { AreaGeometry } from '@/lib/areas/types';
import { tileKey } from '@/lib/ingestion/runs/listing/edits';
import type { ListingWork } from './use-listing';

/** More scenes at once would hide the map under their tiles. */
const maxScenes = 40;

/** The tiles of the chosen scenes as the map draws them, and what is said of them; nothing where a scene is a tile. */
export function useChosenTiles(
  { listing, edited: { removedTiles } }: ListingWork,
  chosen: ReadonlySet<number>,
) {
  const isSplit =
    listing?.splitState === 'done' && listing.tileCount > 0 && listing.tileCount !== listing.sceneCount;
  const of = useMemo(() => [...chosen].slice(0, maxScenes).sort((a, b) => a - b), [chosen]);
  const isAsked = isSplit && of.length > 0;
  const { data } = useQuery({
    ...query('GET /api/ingestion/listings/{id}/tiles', {
      params: { id: listing?.id ?? '' },
      query: { of: of.join() },
    }),
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  const tiles = isAsked ? data?.tiles : undefined;
  const parts = useMemo(
    () =>
      (tiles ?? []).flatMap(({ scene, number, outline }): MapPolygon[] =>
        outline
          ? [
              {
                id: tileKey(scene, number),
                geometry: outline as AreaGeometry,
                ...(removedTiles.has(tileKey(scene, number))
                  ? { status: 'NEW' as const }
                  : { colour: '--c3' as const }),
              },
            ]
          : [],
      ),
    [tiles, removedTiles],
  );
  const first = chosen.size > of.length ? ` of the first ${formatCount(of.length)} chosen scenes` : '';
  const words = !isSplit
    ? ''
    : isAsked
      ? tiles &&
        `${formatPlural(parts.length, 'tile')}${first || ` of ${formatPlural(of.length, 'chosen scene')}`}`
      : 'select scenes to see their tiles';
  return { parts, words: words ?? '' };
}
