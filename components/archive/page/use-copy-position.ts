'use client';
import type { RefObject } from 'react';
import { type MapHandle, usePositionFormat } from '@/components/map';
import { useToast } from '@/components/ui/Toast';
import { useCopy } from '@/components/ui/use-copy';
import { loadPositionFormat } from '@/lib/areas/geometry/format-position';

/** What copies the position under the pointer, in the format that was chosen for the map. */
export function useCopyPosition(map: RefObject<MapHandle | null>): () => Promise<void> {
  const [format] = usePositionFormat();
  const copy = useCopy();
  const toast = useToast();
  return async () => {
    const position = map.current?.findPointer();
    if (!position) {
      toast({ kind: 'info', title: 'Point at a place on the map, then press C.' });
      return;
    }
    const write = await loadPositionFormat(format);
    const text = write(position);
    await copy(text, { title: `Copied ${text}`, instead: `The position is ${text}.` });
  };
}
