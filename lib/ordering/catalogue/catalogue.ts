import 'server-only';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { processSingleton } from '@/lib/platform/global';
import * as client from '../client';
import type { Polygon } from '../polygon-shape';
import type { OptionDescriptor, ProductType } from '../product-shape';
import { withLicence } from './licence';

/*
 * What the service offers changes seldom and is asked often: product types and options are kept for some minutes in
 * this process. Several who ask at once share one call, so none of them can cancel it.
 */

export interface Cached<T> {
  value: T;
  readAt: string;
  /** How many entries the service sent that cannot be read. */
  unreadable: number;
}

const minutes = 60_000;
const kept = () =>
  processSingleton('ordering-catalogue', () => ({
    productTypes: new LRUCache<string, Promise<Cached<ProductType[]>>>({ max: 1, ttl: 10 * minutes }),
    options: new LRUCache<string, Promise<Cached<OptionDescriptor[]>>>({ max: 200, ttl: 5 * minutes }),
  }));

function through<T>(
  cache: LRUCache<string, Promise<Cached<T>>>,
  key: string,
  read: (onUnreadable: (count: number) => void) => Promise<T>,
): Promise<Cached<T>> {
  const present = cache.get(key);
  if (present) return present;
  const readAt = new Date().toISOString();
  let unreadable = 0;
  const reading = read((count) => {
    unreadable = count;
  }).then((value) => ({ value, readAt, unreadable }));
  cache.set(key, reading);
  reading.catch(() => {
    if (cache.peek(key) === reading) cache.delete(key);
  });
  return reading;
}

export function readProductTypes(): Promise<Cached<ProductType[]>> {
  return through(kept().productTypes, 'all', (onUnreadable) => client.productTypes({ onUnreadable }));
}

/** The options of a product type for areas with the numbers that they have in the order. */
export function readOptions(
  productTypeId: string,
  areas: { number: number; geometry: Polygon }[],
): Promise<Cached<OptionDescriptor[]>> {
  const asked = areas.map(({ number, geometry }) => ({ number, geometry }));
  const key = createHash('sha256')
    .update(JSON.stringify([productTypeId, asked]))
    .digest('hex');
  return through(kept().options, key, async (onUnreadable) => {
    const [descriptors, types] = await Promise.all([
      client.options(productTypeId, asked, { onUnreadable }),
      readProductTypes().catch(() => undefined),
    ]);
    return withLicence(
      descriptors,
      types?.value.find(({ id }) => id === productTypeId),
    );
  });
}

/** Forgets what is kept; for tests. */
export function clearCatalogueCache(): void {
  kept().productTypes.clear();
  kept().options.clear();
}
