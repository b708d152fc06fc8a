'use client';
import { useMemo } from 'react';
import { activeFilters, type ImageFilters, passesFilters } from '@/lib/archive/filters';
import type { ArchiveImage } from '@/lib/archive/schema';
import type { ImageSort, TimeStretch } from '../query/search-params';
import { sortImages } from './sort-images';

export interface ShownOptions {
  sort: ImageSort;
  filters: ImageFilters;
  areaKm2: number;
  times: TimeStretch | null;
  pinned: ReadonlySet<string>;
  hidden: ReadonlySet<string>;
}

/** Of what was found: `filtered` passes the filters and is what the timeline shows; `images` are left by all of it, those kept on top first. */
export function useShownImages(
  found: readonly ArchiveImage[],
  { sort, filters, areaKm2, times, pinned, hidden }: ShownOptions,
): { filtered: readonly ArchiveImage[]; images: readonly ArchiveImage[] } {
  const sorted = useMemo(() => sortImages(found, sort), [found, sort]);
  const filtered = useMemo(
    () =>
      activeFilters(filters).length === 0 && hidden.size === 0
        ? sorted
        : sorted.filter((image) => !hidden.has(image.id) && passesFilters(image, filters, areaKm2)),
    [sorted, filters, areaKm2, hidden],
  );
  const timed = useMemo(
    () =>
      times
        ? filtered.filter(({ acquiredAt }) => {
            const at = Date.parse(acquiredAt);
            return at >= times[0] && at <= times[1];
          })
        : filtered,
    [filtered, times],
  );
  const images = useMemo(() => {
    if (pinned.size === 0) return timed;
    const top = filtered.filter(({ id }) => pinned.has(id));
    return [...top, ...timed.filter(({ id }) => !pinned.has(id))];
  }, [filtered, timed, pinned]);
  return { filtered, images };
}
