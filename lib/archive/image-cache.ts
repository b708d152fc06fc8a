import 'server-only';
import { LRUCache } from 'lru-cache';
import { processWide } from '@/lib/platform/global';
import type { ImageType } from './image-type';

export interface KeptImage {
  type: ImageType;
  bytes: Uint8Array;
}

const keptBytes = 64 * 1024 * 1024;
const keptMs = 60 * 60_000;

/** No single image may drive out many others. */
export const mostKeptImageBytes = 4 * 1024 * 1024;

/** Images that somebody looked at lately, by their address; the same for everybody who may look. */
export const keptImages = () =>
  processWide(
    'archive-images',
    () =>
      new LRUCache<string, KeptImage>({
        maxSize: keptBytes,
        sizeCalculation: ({ bytes }) => bytes.byteLength,
        ttl: keptMs,
      }),
  );
