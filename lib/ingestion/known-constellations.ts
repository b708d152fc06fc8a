import 'server-only';
import { UpstreamError } from '@/lib/upstream/errors';
import { dialect, learn } from './dialect';
import { constellationOf } from './payload';

/** What a listing or a start told about its constellation: whether the server has a catalogue for it. */
export function learnConstellation(payload: unknown, isListed: boolean, error?: unknown): void {
  const constellation = constellationOf(payload);
  if (constellation === undefined) return;
  const isRefused = error instanceof UpstreamError && /no catalog is configured/i.test(error.body ?? '');
  if (!isListed && !isRefused) return;
  learn({ constellations: { ...dialect().constellations, [constellation.toLowerCase()]: isListed } });
}
