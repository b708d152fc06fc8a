import 'server-only';
import type { AreaGeometry } from '@/lib/areas/types';
import { log } from '@/lib/platform/log';
import { runInWorker, stoppedWork } from '@/lib/platform/worker-pool';
import type { FoundImage } from './image';
import type { FeaturesToRead } from './image.worker';

/** Milliseconds for one feature, and for those before it in its slice. */
const maxMs = 5_000;
/** Features of one search that may reach the limit; the rest of their page counts as unreadable then. */
const maxStopped = 3;

/** Returns what reads the features of one search in a worker; null represents one that cannot be read. */
export function imageReader(area: AreaGeometry, asker: string, signal?: AbortSignal) {
  const text = JSON.stringify(area);
  let stoppedCount = 0;
  return async (received: unknown[], asked: readonly string[]): Promise<(FoundImage | null)[]> => {
    const features = [...received];
    const found: (FoundImage | null)[] = [];
    while (found.length < features.length) {
      const input: FeaturesToRead = { features: features.slice(found.length), area: text, asked };
      try {
        const source = 'lib/archive/search/image.worker.ts';
        const slice = await runInWorker<FeaturesToRead, (FoundImage | null)[]>(
          { source, name: 'readFeatures', asker, ms: maxMs, signal },
          input,
        );
        found.push(...slice);
      } catch (error) {
        const stopped = stoppedWork(error);
        if (!stopped || stopped.workLimit === 'queue') throw error;
        stoppedCount += 1;
        log().warn({ limit: stopped.workLimit }, 'a footprint of the archive is too intricate');
        if (stoppedCount > maxStopped) {
          return [...found, ...features.slice(found.length).map(() => null)];
        }
        features[found.length + stopped.element] = null;
      }
    }
    return found;
  };
}
