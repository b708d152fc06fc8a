import 'server-only';
import type { AreaGeometry, Bbox, PolygonGeometry, Ring } from '../types';
import { splitAtAntimeridian } from './antimeridian';
import { runAreaWork } from './area-work';
import { getBbox } from './measure';

export const areaWorker = 'lib/areas/geometry/area.worker.ts';

/** What an area is cut for: the person who asks, and when to stop. */
export interface CutFor {
  asker: string;
  signal?: AbortSignal;
}

/** The area as services take it, cut in a worker where it crosses the antimeridian: see `splitAtAntimeridian`. */
export async function splitArea(area: AreaGeometry, by: CutFor): Promise<PolygonGeometry[]> {
  const [west, , east] = getBbox(area);
  if (west >= -180 && east <= 180) return splitAtAntimeridian(area);
  return runAreaWork({ source: areaWorker, name: 'split', ...by }, area);
}

/** What of a polygon is in each of some boxes, cut in a worker. */
export const cutToBoxes = (rings: Ring[], boxes: readonly Bbox[], by: CutFor): Promise<PolygonGeometry[][]> =>
  runAreaWork({ source: areaWorker, name: 'cutToBoxes', ...by }, { rings, boxes });
