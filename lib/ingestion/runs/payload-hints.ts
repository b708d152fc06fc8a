import 'server-only';
import { UpstreamError } from '@/lib/upstream/errors';
import { listAois } from '../client';
import { dialect } from '../server-capabilities';

/** Whether an AOI of a name exists, and which constellations the server is known to have. */
export async function readPayloadHints(name: string, signal: AbortSignal) {
  return { isTaken: await isTaken(name, signal), constellations: { ...dialect().constellations } };
}

async function isTaken(name: string, signal: AbortSignal): Promise<boolean | null> {
  if (name === '') return false;
  try {
    return (await listAois({ signal })).some((aoi) => aoi.name === name);
  } catch (error) {
    if (error instanceof UpstreamError && error.kind !== 'cancelled') return null;
    throw error;
  }
}
