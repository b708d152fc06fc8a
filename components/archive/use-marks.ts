'use client';
import { useMemo, useRef } from 'react';
import { useToast } from '@/components/ui/Toast';
import type { ArchiveImage } from '@/lib/archive/schema';
import { imageKey } from './image-key';

/** More do not belong into the page's address. */
const mostMarked = 300;

export type MarkParams = Record<'picked' | 'pinned' | 'hidden', string[]>;

export interface ImageMarks {
  /** Ids of the images that are chosen together, in the order in which they were found. */
  picked: ReadonlySet<string>;
  pinned: ReadonlySet<string>;
  hidden: ReadonlySet<string>;
  /** Chooses an image or lets it go; `withRange` chooses all from the one before to it, in the list's order. */
  pick: (id: string, withRange?: boolean) => void;
  /** Chooses these and no others. */
  pickOnly: (ids: readonly string[]) => void;
  togglePin: (id: string) => void;
  hide: (ids: readonly string[]) => void;
  showHidden: () => void;
}

/**
 * The images that are chosen together, kept on top or left out; they live in the page's address by their keys.
 * @param list gives the images in the order in which they are listed, for choosing a range
 */
export function useMarks(
  params: MarkParams,
  setParams: (change: Partial<MarkParams>) => unknown,
  found: readonly ArchiveImage[],
  list: () => readonly ArchiveImage[],
): ImageMarks {
  const toast = useToast();
  const anchor = useRef<string>(undefined);
  const { picked, pinned, hidden } = params;
  const hasAny = picked.length + pinned.length + hidden.length > 0;
  const ids = useMemo(
    () => new Map(hasAny ? found.map(({ id }) => [imageKey(id), id] as const) : []),
    [hasAny, found],
  );
  const sets = useMemo(() => {
    const idsOf = (keys: string[]) => new Set(keys.flatMap((key) => ids.get(key) ?? []));
    return { picked: idsOf(picked), pinned: idsOf(pinned), hidden: idsOf(hidden) };
  }, [ids, picked, pinned, hidden]);

  const capped = (keys: string[]) => {
    const unique = [...new Set(keys)];
    if (unique.length <= mostMarked) return unique;
    toast({
      kind: 'info',
      title: `The first ${mostMarked} are chosen`,
      description: 'More do not fit into the address of this page. Filter, to choose others.',
    });
    return unique.slice(0, mostMarked);
  };
  const without = (keys: string[], gone: readonly string[]) => {
    const set = new Set(gone.map(imageKey));
    return keys.filter((key) => !set.has(key));
  };
  return {
    ...sets,
    pick: (id, withRange = false) => {
      const images = list();
      const [from, to] = [anchor.current, id].map((one) => images.findIndex((image) => image.id === one));
      anchor.current = id;
      if (withRange && from !== undefined && to !== undefined && from >= 0 && to >= 0) {
        const range = images.slice(Math.min(from, to), Math.max(from, to) + 1);
        void setParams({ picked: capped([...picked, ...range.map((image) => imageKey(image.id))]) });
      } else if (sets.picked.has(id)) void setParams({ picked: without(picked, [id]) });
      else void setParams({ picked: capped([...picked, imageKey(id)]) });
    },
    pickOnly: (only) => void setParams({ picked: capped(only.map(imageKey)) }),
    togglePin: (id) =>
      void setParams({
        pinned: sets.pinned.has(id) ? without(pinned, [id]) : capped([...pinned, imageKey(id)]),
      }),
    hide: (gone) =>
      void setParams({
        hidden: capped([...hidden, ...gone.map(imageKey)]),
        picked: without(picked, gone),
        pinned: without(pinned, gone),
      }),
    showHidden: () => void setParams({ hidden: [] }),
  };
}
