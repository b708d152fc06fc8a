import { statuses } from '../status';
import { rateWindowMs, type Sample } from './progress';

const counted = [...statuses, 'unknown'] as const;

/**
 * About `points` of samples in order of time, evenly. What is said of an AOI stays the same: its rate, since when nothing
 * changed, and when a count last rose, as the samples on both sides of each stay.
 */
export function thinSamples<S extends Sample>(samples: readonly S[], points: number): S[] {
  const last = samples.at(-1);
  if (!last || samples.length <= points) return [...samples];
  const step = Math.ceil(samples.length / points);
  const passages = counted.flatMap((status) => {
    const by = (index: number) =>
      (samples[index]?.tiles[status] ?? 0) - (samples[index - 1]?.tiles[status] ?? 0);
    return [
      samples.findLastIndex((_, index) => index > 0 && by(index) !== 0),
      samples.findLastIndex((_, index) => index > 0 && by(index) > 0),
    ];
  });
  const window = samples.findIndex(({ at }) => at >= last.at - rateWindowMs);
  const kept = new Set([samples.length - 1, ...[...passages, window].flatMap((index) => [index - 1, index])]);
  return samples.filter((_, index) => index % step === 0 || kept.has(index));
}
