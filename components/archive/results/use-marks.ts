'use client';
import { type RefObject, useMemo, useRef } from 'react';
import { formatPlural } from '@/components/ui/format';
import { useToast } from '@/components/ui/Toast';
import { imageKey } from '@/lib/archive/image/image-key';
import { type PickSpan, pickRange } from '@/lib/archive/query/pick-range';
import type { ArchiveImage } from '@/lib/archive/schema';

/** More do not belong into the page's address. */
const maxSelected = 300;

export type MarkParams = Record<'picked' | 'pinned' | 'hidden', string[]>;

export interface ImageMarks {
  /** Ids of the images that are chosen together, in the order in which they were found. */
  picked: ReadonlySet<string>;
  pinned: ReadonlySet<string>;
  hidden: ReadonlySet<string>;
  /** Chooses an image or lets it go; `withRange` leads a range to it, in the list's order: see `pickRange`. */
  pick: (id: string, withRange?: boolean) => void;
  /** Chooses these and no others. */
  pickOnly: (ids: readonly string[]) => void;
  togglePin: (id: string) => void;
  hide: (ids: readonly string[]) => void;
  showHidden: () => void;
}

/**
 * The images that are chosen together, kept on top or left out; they live in the page's address by their keys.
 * @param now the images in the order in which they are listed and the id of the selected one, for choosing a range; a
 *   ref, so that another selection changes none of the marks
 */
export function useMarks(
  params: MarkParams,
  setParams: (change: Partial<MarkParams> | ((now: MarkParams) => Partial<MarkParams>)) => unknown,
  found: readonly ArchiveImage[],
  now: RefObject<{ images: readonly ArchiveImage[]; selected: string | null }>,
): ImageMarks {
  const toast = useToast();
  const span = useRef<PickSpan>(undefined);
  const { picked, pinned, hidden } = params;
  const hasAny = picked.length + pinned.length + hidden.length > 0;
  const ids = useMemo(
    () => new Map(hasAny ? found.map(({ id }) => [imageKey(id), id] as const) : []),
    [hasAny, found],
  );
  const sets = useMemo(() => {
    const toIds = (keys: string[]) => new Set(keys.flatMap((key) => ids.get(key) ?? []));
    return { picked: toIds(picked), pinned: toIds(pinned), hidden: toIds(hidden) };
  }, [ids, picked, pinned, hidden]);

  return useMemo((): ImageMarks => {
    const capped = (keys: string[]) => {
      const unique = [...new Set(keys)];
      if (unique.length <= maxSelected) return unique;
      toast({
        kind: 'info',
        title: `Only the first ${maxSelected} are selected`,
        description: 'The page address cannot hold more. Filter to select others.',
      });
      return unique.slice(0, maxSelected);
    };
    const without = (keys: string[], gone: readonly string[]) => {
      const set = new Set(gone.map(imageKey));
      return keys.filter((key) => !set.has(key));
    };
    return {
      ...sets,
      pick: (id, withRange = false) => {
        const { selected } = now.current;
        if (withRange) {
          const order = now.current.images.map((image) => image.id);
          const next = pickRange(order, sets.picked, span.current, { to: id, selected });
          span.current = next.span;
          void setParams({ picked: capped(next.picked.map(imageKey)) });
          return;
        }
        span.current = { from: id, to: id, selected };
        const keys = sets.picked.has(id) ? without(picked, [id]) : capped([...picked, imageKey(id)]);
        void setParams({ picked: keys });
      },
      pickOnly: (only) => void setParams({ picked: capped(only.map(imageKey)) }),
      togglePin: (id) =>
        void setParams({
          pinned: sets.pinned.has(id) ? without(pinned, [id]) : capped([...pinned, imageKey(id)]),
        }),
      hide: (gone) => {
        void setParams({
          hidden: capped([...hidden, ...gone.map(imageKey)]),
          picked: without(picked, gone),
          pinned: without(pinned, gone),
        });
        const took = (keys: string[]) => {
          const left = new Set(without(keys, gone));
          return keys.filter((key) => !left.has(key));
        };
        toast({
          title: `${formatPlural(gone.length, 'image')} hidden`,
          action: {
            label: 'Undo',
            // What was hidden, chosen or pinned since stays so.
            onClick: () =>
              void setParams((now) => ({
                hidden: without(now.hidden, gone),
                picked: capped([...now.picked, ...took(picked)]),
                pinned: capped([...now.pinned, ...took(pinned)]),
              })),
          },
        });
      },
      showHidden: () => void setParams({ hidden: [] }),
    };
  }, [sets, picked, pinned, hidden, setParams, toast, now]);
}
