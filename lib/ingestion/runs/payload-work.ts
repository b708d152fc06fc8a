import 'server-only';
import { runAreaWork } from '@/lib/areas/geometry/area-work';
import type { AreaGeometry } from '@/lib/areas/types';
import type { checkPayload } from './payload';

const source = 'lib/ingestion/runs/payload.worker.ts';

/**
 * Checks a payload off the main thread, for its areas can be of any shape. Throws a `Problem` if that takes too long.
 * @param asker whose work is done one after the other
 */
export const checkInWorker = (document: unknown, asker: string): Promise<ReturnType<typeof checkPayload>> =>
  runAreaWork({ source, name: 'check', asker }, document);

/** Returns the area of a payload, as `areaOfPayload` does; otherwise as `checkInWorker`. */
export const areaInWorker = (document: unknown, asker: string): Promise<AreaGeometry | undefined> =>
  runAreaWork({ source, name: 'area', asker }, document);
