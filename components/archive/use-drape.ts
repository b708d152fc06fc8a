'use client';
import { useState } from 'react';
import type { SearchPageState } from './use-search-page';

type DrapeState = 'loading' | 'shown' | 'failed';

/** The quicklook on the map: how strong it is, and what became of it. */
export function useDrape({ params }: SearchPageState) {
  const [opacity, setOpacity] = useState(0.9);
  const [told, setTold] = useState<{ id: string | null; state: DrapeState }>();
  return {
    opacity,
    setOpacity,
    state: told && told.id === params.onMap ? told.state : undefined,
    onState: (state: DrapeState) => setTold({ id: params.onMap, state }),
  };
}
