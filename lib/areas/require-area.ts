import 'server-only';
import { Problem } from '@/lib/web/problem';
import { mendWhole } from './mend-whole';
import type { AreaGeometry } from './types';

/** The mended geometry, or a `Problem` (400) that holds every sentence of what keeps it from being used. */
export function requireArea(given: unknown, path = 'body.geometry'): AreaGeometry {
  const { geometry, complaints } = mendWhole(given);
  if (geometry) return geometry;
  const fatal = complaints.filter(({ isFatal }) => isFatal);
  throw new Problem({
    type: 'area-not-usable',
    status: 400,
    title: 'The area cannot be used as it is',
    detail: fatal.map(({ sentence }) => sentence).join(' '),
    errors: fatal.map(({ sentence }) => ({ path, message: sentence })),
  });
}
