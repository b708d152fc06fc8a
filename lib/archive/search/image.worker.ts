import { setPriority } from 'node:os';
import type { AreaGeometry } from '@/lib/areas/types';
import { asTask } from '@/lib/platform/worker-task';
import { type FoundImage, readFeature } from './image';

// On Linux the priority is the thread's own: requests go before footprints.
if (process.platform === 'linux') setPriority(10);

/** Milliseconds after which what was read is handed over, so that a slow feature stops no more than itself. */
const sliceMs = 1_000;

export interface FeaturesToRead {
  features: unknown[];
  /** The area that was searched, as JSON: a search asks for many pages, and a text costs least to hand over. */
  area: string;
  asked: readonly string[];
}

let last: { text: string; area: AreaGeometry } | undefined;

/** Reads features from the first on; it may return fewer. null represents one that cannot be read. */
export const readFeatures = asTask(({ features, area, asked }: FeaturesToRead, onElement) => {
  if (last?.text !== area) last = { text: area, area: JSON.parse(area) };
  const end = performance.now() + sliceMs;
  const found: (FoundImage | null)[] = [];
  for (const [index, feature] of features.entries()) {
    onElement(index);
    found.push(readOne(feature, last.area, asked));
    if (performance.now() > end) break;
  }
  return found;
});

function readOne(feature: unknown, area: AreaGeometry, asked: readonly string[]): FoundImage | null {
  try {
    return readFeature(feature, area, asked) ?? null;
  } catch {
    // One that breaks the geometry library counts as unreadable, as one without a place does.
    return null;
  }
}
