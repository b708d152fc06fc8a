import { useEffect, useState } from 'react';
import { loadPositionFormat } from '@/lib/areas/geometry/format-position';
import type { Position } from '@/lib/areas/types';
import { usePositionFormat } from './use-position-format';

/** What writes positions in the format that this person chose; nothing while that is on its way. */
export function usePositionWriter(): ((position: Position) => string) | undefined {
  const [format] = usePositionFormat();
  const [loaded, setLoaded] = useState<{ format: string; write: (position: Position) => string }>();
  useEffect(() => {
    let isPast = false;
    void loadPositionFormat(format).then((write) => {
      if (!isPast) setLoaded({ format, write });
    });
    return () => {
      isPast = true;
    };
  }, [format]);
  return loaded?.format === format ? loaded.write : undefined;
}
