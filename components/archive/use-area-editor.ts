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
 * sentences that say why.
 */
export function useAreaEditor(onDone: (geometry: AreaGeometry) => void) {
  const [mode, setMode] = useState<EditorMode>();
  const [draft, setDraft] = useState<AreaDraft>();

  const stop = () => {
    setMode(undefined);
    setDraft(undefined);
  };
  const change = (given: unknown) => {
    const next: AreaDraft = { ...mendArea(given), drawn: given as AreaGeometry };
    if (mode !== 'vertices' && next.geometry) {
      stop();
      onDone(next.geometry);
      return;
    }
    setMode('vertices');
    setDraft(next);
  };
  return {
    mode,
    draft,
    draw: (next: 'polygon' | 'rectangle') => {
      setDraft(undefined);
      setMode(next);
    },
    edit: (geometry: AreaGeometry) => {
      setDraft({ geometry, drawn: geometry, complaints: [] });
      setMode('vertices');
    },
    change,
    done: () => {
      const geometry = draft?.geometry;
      if (!geometry) return;
      stop();
      onDone(geometry);
    },
    cancel: stop,
  };
}
