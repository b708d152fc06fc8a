import 'server-only';
import { UpstreamError } from '@/lib/upstream/errors';
import { dialect, recordCapability } from '../server-capabilities';
import { findConstellationName } from './payload';
import { explainReason } from './refusal';

/**
 * What a listing or a start reported about its constellation: whether the server has a catalogue for it. It is a hint for who
 * chooses one, and decides nothing. What the server echoes of a payload is not its own word.
 */
export function learnConstellation(payload: unknown, isListed: boolean, error?: unknown): void {
  const constellation = findConstellationName(payload);
  if (constellation === undefined) return;
  const isRefused = error instanceof UpstreamError && /no catalog is configured/i.test(explainReason(error));
  if (!isListed && !isRefused) return;
  recordCapability({
    constellations: { ...dialect().constellations, [constellation.toLowerCase()]: isListed },
  });
}
