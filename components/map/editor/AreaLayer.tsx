import { useCallback, useMemo } from 'react';
import type { AreaGeometry } from '@/lib/areas/types';
import { buildPolygonIndex } from '../polygons/polygon-index';
import type { CssToken } from '../theme';
import { useCanvasOverlay } from '../use-canvas-overlay';
import { drawAreas } from './area-drawing';

/** An area of interest to show; to change one, see `AreaEditor`. */
export interface MapArea {
  id: string;
  geometry: AreaGeometry;
  /** Written above it. */
  name?: string;
  /** A colour token to fill it with; none leaves it clear. */
  fill?: CssToken;
  hasVertices?: boolean;
}

/** Draws areas of interest over everything else: an ink line on a halo. Memoise the list. */
export function AreaLayer({ areas }: { areas: readonly MapArea[] }) {
  const index = useMemo(() => buildPolygonIndex(areas.map(({ geometry }) => geometry)), [areas]);
  useCanvasOverlay(
    'areas',
    useCallback((view) => drawAreas(view, index, areas), [index, areas]),
  );
  return null;
}
