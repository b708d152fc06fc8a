'use client';
import { useState } from 'react';
import type { EditorMode } from '@/components/map';
import { type MendedArea, mendArea } from '@/lib/areas/geometry';
import type { AreaGeometry } from '@/lib/areas/types';

/** What was drawn or moved last: as it was drawn, and mended where that is possible. */
export interface AreaDraft extends MendedArea {
  drawn: AreaGeometry;
}

/** Vertices beyond this are edited as text: so many handles would stop the browser. */
export const mostHandles = 500;

/**
 * The state of drawing and editing on the map. What cannot be used as it was drawn stays there to be mended, with the
 * sentences that say why. `onDone` is told whether the area was there before or was drawn anew.
 */
export function useAreaEditor(onDone: (geometry: AreaGeometry, wasThere: boolean) => void) {
  const [wasThere, setWasThere] = useState(false);
  const [mode, setMode] = useState<EditorMode>();
  const [draft, setDraft] = useState<AreaDraft>();
  const [isReady, setIsReady] = useState(false);

  const stop = () => {
    setIsReady(false);
    setMode(undefined);
    setDraft(undefined);
  };
  const change = (given: unknown) => {
    const next: AreaDraft = { ...mendArea(given), drawn: given as AreaGeometry };
    if (mode !== 'vertices' && next.geometry) {
      stop();
      onDone(next.geometry, false);
      return;
    }
    setMode('vertices');
    setDraft(next);
  };
  return {
    mode,
    draft,
    /** Whether the map takes clicks already. */
    isReady,
    ready: () => setIsReady(true),
    draw: (next: 'polygon' | 'rectangle') => {
      setDraft(undefined);
      setWasThere(false);
      setMode(next);
    },
    edit: (geometry: AreaGeometry) => {
      setDraft({ geometry, drawn: geometry, complaints: [] });
      setWasThere(true);
      setMode('vertices');
    },
    change,
    done: () => {
      const geometry = draft?.geometry;
      if (!geometry) return;
      stop();
      onDone(geometry, wasThere);
    },
    cancel: stop,
  };
}
