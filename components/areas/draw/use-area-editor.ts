'use client';
import { useState } from 'react';
import type { DrawnShape, EditorMode, LiveShape } from '@/components/map';
import { type RepairedArea, repairArea } from '@/lib/areas/geometry/geometry';
import { normalizeDrawnShape } from '@/lib/areas/geometry/polygons';
import type { AreaRepair } from '@/lib/areas/geometry/repairs/area-repair';
import { createCircle } from '@/lib/areas/geometry/repairs/circle';
import type { AreaGeometry } from '@/lib/areas/types';

/** What was drawn or moved last: as it was drawn, and repaired where that is possible. */
export interface AreaDraft extends RepairedArea {
  drawn: AreaGeometry;
}

/** What was drawn and waits for its size: a circle's radius, half of a corridor's width, both in kilometres. */
export type SizedShape = DrawnShape & { km: number };

/** Vertices beyond this are edited as text: this many handles would stop the browser. */
export const maxHandles = 500;

/** What can be drawn again. */
export type DrawMode = Extract<EditorMode, 'polygon' | 'rectangle' | 'circle' | 'line'>;

const toDraft = (geometry: unknown): AreaDraft => ({
  ...repairArea(geometry),
  drawn: geometry as AreaGeometry,
});

/**
 * The state of drawing and editing on the map. What cannot be used as it was drawn stays there to be repaired, with the
 * sentences that say why; each change can be undone and done again. `onDone` learns whether the area was there before
 * or was drawn again.
 */
export function useAreaEditor(onDone: (geometry: AreaGeometry, wasThere: boolean) => void) {
  const [wasThere, setWasThere] = useState(false);
  const [mode, setMode] = useState<EditorMode | 'size'>();
  const [drafts, setDrafts] = useState<readonly AreaDraft[]>([]);
  const [at, setAt] = useState(-1);
  const [shape, setShape] = useState<SizedShape>();
  const [live, setLive] = useState<LiveShape>();
  const [isReady, setIsReady] = useState(false);
  /** Takes back the last corner of what is drawn corner by corner. */
  const [takeBack, setTakeBack] = useState<() => void>();
  /** What was to be cut out and could not be, to be changed until it can. */
  const [piece, setPiece] = useState<AreaDraft>();
  const draft = drafts[at];

  const reset = (next: AreaDraft[] = []) => {
    setDrafts(next);
    setAt(next.length - 1);
    setPiece(undefined);
    setShape(undefined);
    setLive(undefined);
  };
  const stop = () => {
    setIsReady(false);
    setMode(undefined);
    reset();
  };
  const push = (next: AreaDraft) => {
    setDrafts([...drafts.slice(0, at + 1), next]);
    setAt(at + 1);
  };
  const size = async (sized: SizedShape) => {
    setShape(sized);
    setMode('size');
    const area =
      sized.kind === 'circle'
        ? createCircle(sized.middle, sized.km)
        : await import('@/lib/areas/geometry/repairs/corridor').then(({ bufferLine }) =>
            bufferLine(sized.line, sized.km),
          );
    setDrafts([toDraft(area)]);
    setAt(0);
  };
  const cut = async (drawn: AreaGeometry) => {
    if (!draft?.geometry) return;
    const { cutOut } = await import('@/lib/areas/geometry/repairs/cut-out');
    const { geometry, issues } = cutOut(draft.geometry, drawn);
    setMode('vertices');
    setPiece(geometry ? undefined : { drawn, issues });
    if (geometry) push(toDraft(geometry));
  };
  return {
    mode,
    /** What is being changed: the area, or a piece that cannot be cut out of it yet. */
    draft: piece ?? draft,
    /** The area while a piece of it is being changed. */
    whole: piece && draft?.geometry,
    shape,
    /** What is under the pointer just now. */
    live,
    setLive,
    /** Whether the map takes clicks already. */
    isReady,
    ready: (next?: () => void) => {
      setIsReady(true);
      setTakeBack(() => next);
    },
    takeBack,
    draw: (next: DrawMode) => {
      reset();
      setWasThere(false);
      setMode(next);
    },
    edit: (geometry: AreaGeometry) => {
      reset([{ geometry, drawn: geometry, issues: [] }]);
      setWasThere(true);
      setMode('vertices');
    },
    /** Continues editing in another way. */
    turnTo: (next: 'vertices' | 'move' | 'cut') => {
      setIsReady(false);
      setMode(next);
    },
    change: (geometry: unknown) => {
      if (mode === 'cut' || piece) return void cut(normalizeDrawnShape(geometry as AreaGeometry));
      const next = toDraft(normalizeDrawnShape(geometry as AreaGeometry));
      if (mode !== 'vertices' && mode !== 'move' && next.geometry) {
        stop();
        onDone(next.geometry, false);
        return;
      }
      if (mode !== 'move') setMode('vertices');
      push(next);
    },
    takeShape: (drawn: DrawnShape) => void size({ km: 1, ...drawn }),
    resize: (km: number) => shape && void size({ ...shape, km }),
    repair: async (repair: AreaRepair) => {
      if (!draft) return;
      const { applyRepair } = await import('@/lib/areas/geometry/repairs/apply');
      const [repaired] = applyRepair((piece ?? draft).drawn, repair);
      if (!repaired) return;
      if (piece) await cut(repaired as AreaGeometry);
      else push(toDraft(repaired));
    },
    undo: piece ? () => setPiece(undefined) : at > 0 ? () => setAt(at - 1) : undefined,
    redo: !piece && at < drafts.length - 1 ? () => setAt(at + 1) : undefined,
    done: () => {
      const geometry = draft?.geometry;
      if (!geometry || piece) return;
      stop();
      onDone(geometry, wasThere);
    },
    cancel: stop,
  };
}
