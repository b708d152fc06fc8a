'use client';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { imageKey } from '@/lib/archive/image/image-key';
import { sideLimits } from '@/lib/archive/results/side-by-side';
import type { ArchiveImage } from '@/lib/archive/schema';
import { viewParams } from '../query/search-params';
import { listPlaceable } from './place-quicklook';

export interface SideImages {
  /** The images that are shown side by side, the oldest first; none while there are too few. */
  images: readonly ArchiveImage[];
  /** Those that can be added. */
  others: readonly ArchiveImage[];
  /** Undefined when there is no room for another one. */
  add?: (id: string) => void;
  /** Undefined when too few would be left. */
  remove?: (id: string) => void;
  end: () => void;
}

/**
 * The images that are shown side by side. The page's address has them by their keys.
 * @param found all that the search found
 * @param offered the ids of those that can be added, when they have a quicklook that can be placed
 */
export function useSideImages(found: readonly ArchiveImage[], offered: ReadonlySet<string>): SideImages {
  const [{ side }, setParams] = useQueryStates(viewParams);
  const images = useMemo(() => {
    const keys = new Set(side);
    return listByTime(found, ({ id }) => keys.has(imageKey(id))).slice(0, sideLimits.max);
  }, [found, side]);
  const others = useMemo(
    () => listByTime(found, (image) => offered.has(image.id) && !images.includes(image)),
    [found, offered, images],
  );
  const set = (ids: readonly string[]) => void setParams({ side: ids.map(imageKey) });
  const ids = images.map(({ id }) => id);
  return {
    images: images.length < sideLimits.min ? [] : images,
    others,
    add: ids.length < sideLimits.max ? (id) => set([...ids, id]) : undefined,
    remove: ids.length > sideLimits.min ? (id) => set(ids.filter((one) => one !== id)) : undefined,
    end: () => void setParams({ side: null }),
  };
}

/** The wanted ones that can be placed on a map, the oldest first. */
const listByTime = (found: readonly ArchiveImage[], isWanted: (image: ArchiveImage) => boolean) =>
  found
    .filter((image) => isWanted(image) && listPlaceable(image).length > 0)
    .sort((a, b) => Date.parse(a.acquiredAt) - Date.parse(b.acquiredAt));
