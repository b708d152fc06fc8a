import { useCallback, useMemo } from 'react';
import { lookOf, type MapPolygon } from './map-polygon';
import { drawPolygons } from './polygon-drawing';
import { buildPolygonIndex } from './polygon-index';
import { useCanvasOverlay } from './use-canvas-overlay';

/** Draws some polygons over all others, such as the tiles of a chosen scene. They take no clicks. Memoise the list. */
export function PartLayer({ parts }: { parts: readonly MapPolygon[] }) {
  const index = useMemo(() => buildPolygonIndex(parts.map(({ geometry }) => geometry)), [parts]);
  useCanvasOverlay(
    'highlight',
    useCallback((view) => drawPolygons(view, index, lookOf(parts, false), makeCanvas), [index, parts]),
  );
  return null;
}

function makeCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
