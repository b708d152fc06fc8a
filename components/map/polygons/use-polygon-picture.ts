import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { CanvasView } from '../canvas-overlay';
import { createCanvas } from '../create-canvas';
import { useTheme } from '../theme';
import { useCanvasOverlay } from '../use-canvas-overlay';
import { type MapPolygon, toAppearance } from './map-polygon';
import { drawPolygons } from './polygon-drawing';
import { buildPolygonIndex } from './polygon-index';
import { startWorker } from './polygon-renderer';
import { type IndexedPolygons, isSamePlace, PolygonTiles } from './polygon-tiles';

/** From this many polygons on, a worker draws them: fewer are drawn sooner than they are sent there. */
const many = 1500;
const canDrawAway = () => typeof OffscreenCanvas !== 'undefined' && typeof Worker !== 'undefined';

/** Draws polygons, and gives those that are drawn with their index, for finding what is under the pointer. */
export function usePolygonPicture(polygons: readonly MapPolygon[], isCounted: boolean): IndexedPolygons {
  const isMany = polygons.length >= many && canDrawAway();
  const away = usePolygonTiles(isMany ? polygons : undefined, isCounted);
  // What was drawn before stays until the first tiles are there.
  const lastSmallSet = useRef<readonly MapPolygon[]>(none);
  useEffect(() => {
    if (!isMany) lastSmallSet.current = polygons;
  }, [isMany, polygons]);
  useEffect(() => {
    if (isCounted && canDrawAway()) startWorker();
  }, [isCounted]);
  const few = useIndexed(isMany ? (away ? none : lastSmallSet.current) : polygons);
  const draw = useCallback(
    (view: CanvasView) => drawPolygons(view, few.index, toAppearance(few.polygons, isCounted), createCanvas),
    [few, isCounted],
  );
  useCanvasOverlay('polygons', few.polygons.length > 0 ? draw : undefined);
  return isMany && away ? away : few;
}

const none: readonly MapPolygon[] = [];

/** The polygons that tiles show, once they do. */
function usePolygonTiles(
  polygons: readonly MapPolygon[] | undefined,
  isCounted: boolean,
): IndexedPolygons | undefined {
  const map = useMap();
  const theme = useTheme();
  const [shown, setShown] = useState<IndexedPolygons>();
  const tiles = useRef<PolygonTiles>(undefined);
  const isUsed = polygons !== undefined;
  useEffect(() => {
    if (!isUsed) return;
    const own = new PolygonTiles(setShown, isCounted);
    own.addTo(map);
    tiles.current = own;
    return () => {
      own.end();
      tiles.current = undefined;
      setShown(undefined);
    };
  }, [map, isUsed, isCounted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme is a reason to draw, not a value that it reads
  useEffect(() => {
    if (polygons) tiles.current?.show(polygons);
  }, [polygons, theme, isCounted]);
  return isUsed ? shown : undefined;
}

/** The polygons with their index, which is kept while their geometries are the same objects in the same order. */
function useIndexed(polygons: readonly MapPolygon[]): IndexedPolygons {
  const kept = useRef<IndexedPolygons>(undefined);
  return useMemo(() => {
    const before = kept.current;
    const index =
      before && isSamePlace(before.polygons, polygons)
        ? before.index
        : buildPolygonIndex(polygons.map(({ geometry }) => geometry));
    kept.current = { polygons, index };
    return kept.current;
  }, [polygons]);
}
