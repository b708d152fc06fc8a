import { difference, featureCollection, multiPolygon } from '@turf/turf';
import { type Complaint, type MendedArea, mendArea } from '../geometry';
import { asDrawn, polygonsOfArea, toGeometry } from '../polygons';
import type { AreaGeometry, Position, Ring } from '../types';

/**
 * An area without a piece: with a hole where the piece lies inside, smaller where it lies over the edge. Only complaints
 * where the piece cannot be used as it is, or where nothing would be left.
 */
export function cutOut(area: AreaGeometry, piece: AreaGeometry): MendedArea {
  const { geometry: mended, complaints } = mendArea(piece);
  if (!mended) return { complaints };
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
  if (!left) return { complaints: [nothingLeft] };
  const polygons = (left.type === 'Polygon' ? [left.coordinates] : left.coordinates) as Ring[][];
  return { geometry: asDrawn(toGeometry(polygons)), complaints: [] };
}

const nothingLeft: Complaint = {
  kind: 'empty',
  sentence: 'The piece covers the whole area: nothing would be left of it.',
  isFatal: true,
};
