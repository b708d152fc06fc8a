import 'server-only';
import { Problem } from '@/lib/web/problem';
import { areaPath, runAreaWork } from '../geometry/area-work';
import { areaWorker } from '../geometry/cut-area';
import type { GeometryIssue, RepairedArea } from '../geometry/geometry';
import type { AreaShape } from '../geometry/shape';
import type { AreaGeometry } from '../types';

/**
 * Returns the repaired geometry, or throws a `Problem` (400) that holds every sentence of what keeps it from being
 * used.
 */
export async function requireArea(input: unknown, asker: { id: string }): Promise<AreaGeometry> {
  const { geometry, issues } = await inWorker<RepairedArea>('repair', input, asker);
  return geometry ?? refuse(issues);
}

/** Returns the repaired area with what is saved beside it; throws as `requireArea` does. */
export async function requireShape(input: unknown, asker: { id: string }): Promise<AreaShape> {
  type Shaped = { shape?: AreaShape; issues: GeometryIssue[] };
  const { shape, issues } = await inWorker<Shaped>('shape', input, asker);
  return shape ?? refuse(issues);
}

const inWorker = <R>(name: string, input: unknown, { id }: { id: string }): Promise<R> =>
  runAreaWork({ source: areaWorker, name, asker: id }, input);

function refuse(issues: GeometryIssue[]): never {
  const fatal = issues.filter(({ isFatal }) => isFatal);
  throw new Problem({
    type: 'area-not-usable',
    status: 400,
    title: 'The area cannot be used as it is',
    detail: fatal.map(({ sentence }) => sentence).join(' '),
    errors: fatal.map(({ sentence }) => ({ path: areaPath, message: sentence })),
  });
}
