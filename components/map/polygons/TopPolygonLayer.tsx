import { useCallback, useMemo } from 'react';
import { createCanvas } from '../create-canvas';
import { useCanvasOverlay } from '../use-canvas-overlay';
import { type MapPolygon, toAppearance } from './map-polygon';
import { drawPolygons } from './polygon-drawing';
import { buildPolygonIndex } from './polygon-index';

/** Draws some polygons over all others, such as the tiles of a chosen scene. They take no clicks. Memoise the list. */
export function TopPolygonLayer({ parts }: { parts: readonly MapPolygon[] }) {
  const index = useMemo(() => buildPolygonIndex(parts.map(({ geometry }) => geometry)), [parts]);
  useCanvasOverlay(
    'highlight',
    useCallback(
      (view) => drawPolygons(view, index, toAppearance(parts, false), createCanvas),
      [index, parts],
    ),
  );
  return null;
}
