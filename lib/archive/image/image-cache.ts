import 'server-only';
import { LRUCache } from 'lru-cache';
import { processSingleton } from '@/lib/platform/global';
import type { ImageType } from './image-type';

export interface CachedImage {
  type: ImageType;
  bytes: Uint8Array;
}

const keptBytes = 64 * 1024 * 1024;
const keptMs = 60 * 60_000;

/** No single image may drive out many others. */
export const maxKeptImageBytes = 4 * 1024 * 1024;

/** Images that someone looked at lately, by their address; the same for everyone who can look. */
export const imageCache = () =>
  processSingleton(
    'archive-images',
    () =>
      new LRUCache<string, CachedImage>({
        maxSize: keptBytes,
        sizeCalculation: ({ bytes }) => bytes.byteLength,
        ttl: keptMs,
      }),
  );
