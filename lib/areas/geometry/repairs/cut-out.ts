import type { AreaGeometry, Position } from '../../types';
import { type GeometryIssue, type RepairedArea, repairArea } from '../geometry';
import { overlay } from '../overlay';
import { normalizeDrawnShape, polygonsOfArea, toGeometry } from '../polygons';

/**
 * An area without a piece: with a hole where the piece is inside, smaller where it is over the edge. Only issues
 * where the piece cannot be used as it is, or where nothing would be left.
 */
export function cutOut(area: AreaGeometry, piece: AreaGeometry): RepairedArea {
  const { geometry: repaired, issues } = repairArea(piece);
  if (!repaired) return { issues };
  const [west] = polygonsOfArea(area)[0]?.[0]?.[0] ?? [0];
  const [first] = polygonsOfArea(repaired)[0]?.[0]?.[0] ?? [0];
  // Both in the same copy of the world.
  const shift = 360 * Math.round((west - first) / 360);
  const near = polygonsOfArea(repaired).map((rings) =>
    rings.map((ring) => ring.map(([x, y]): Position => [x + shift, y])),
  );
  const left = overlay('difference', [polygonsOfArea(area), near]);
  if (left.length === 0) return { issues: [nothingLeft] };
  return { geometry: normalizeDrawnShape(toGeometry(left)), issues: [] };
}

const nothingLeft: GeometryIssue = {
  kind: 'empty',
  sentence: 'The piece covers the whole area: nothing would be left of it.',
  isFatal: true,
};
