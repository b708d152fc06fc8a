import { difference, featureCollection, multiPolygon } from '@turf/turf';
import { asDrawn, mendArea, polygonsOfArea, toGeometry } from '../geometry';
import type { AreaGeometry, Position, Ring } from '../types';

/**
 * An area without a piece: with a hole where the piece lies inside, smaller where it lies over the edge. Nothing where
 * the piece is none, or where nothing would be left.
 */
export function cutOut(area: AreaGeometry, piece: AreaGeometry): AreaGeometry | undefined {
  const mended = mendArea(piece).geometry;
  if (!mended) return undefined;
  const [west] = polygonsOfArea(area)[0]?.[0]?.[0] ?? [0];
  const [first] = polygonsOfArea(mended)[0]?.[0]?.[0] ?? [0];
  // Both in the same copy of the world.
  const shift = 360 * Math.round((west - first) / 360);
  const near = polygonsOfArea(mended).map((rings) =>
    rings.map((ring) => ring.map(([x, y]): Position => [x + shift, y])),
  );
  const left = difference(
    featureCollection([multiPolygon(polygonsOfArea(area)), multiPolygon(near)]),
  )?.geometry;
  if (!left) return undefined;
  return asDrawn(toGeometry((left.type === 'Polygon' ? [left.coordinates] : left.coordinates) as Ring[][]));
}
