import type { Polygon } from 'geojson';
import { z } from 'zod';
import { polygonProblem } from './geometry';
import type { NumberedArea } from './numbered-area';
import type { Fault } from './order-body';

const optionsBody = z.object({
  aoi: z.array(z.object({ polygonId: z.int().positive(), geometry: z.unknown() })).min(1),
});

/** Reads the body of an options request: areas with `polygonId`, not `id`. */
export function readOptionsBody(value: unknown): { areas: NumberedArea[] } | { faults: Fault[] } {
  const parsed = optionsBody.safeParse(value);
  if (!parsed.success) {
    return {
      faults: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message })),
    };
  }
  const faults: Fault[] = [];
  const areas = parsed.data.aoi.map(({ polygonId, geometry }, index): NumberedArea => {
    const problem = polygonProblem(geometry);
    if (problem) {
      faults.push({
        field: `aoi[${index}].geometry`,
        message: `The geometry of area ${polygonId} ${problem}.`,
      });
    }
    return { number: polygonId, geometry: geometry as Polygon };
  });
  if (new Set(areas.map(({ number }) => number)).size < areas.length) {
    faults.push({ field: 'aoi', message: 'Two areas have the same polygonId.' });
  }
  return faults.length ? { faults } : { areas };
}
