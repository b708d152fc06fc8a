import 'server-only';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { processWide } from '@/lib/platform/global';
import * as client from './client';
import { isLicence } from './option-form';
import type { OptionDescriptor, Polygon, ProductType } from './shape';

/*
 * What the service offers changes seldom and is asked often: product types and options are kept for some minutes in
 * this process. Several who ask at once share one call, so none of them can cancel it.
 */

export interface Read<T> {
  value: T;
  readAt: string;
}

const minutes = 60_000;
const kept = () =>
  processWide('ordering-catalogue', () => ({
    productTypes: new LRUCache<string, Promise<Read<ProductType[]>>>({ max: 1, ttl: 10 * minutes }),
    options: new LRUCache<string, Promise<Read<OptionDescriptor[]>>>({ max: 200, ttl: 5 * minutes }),
  }));

function through<T>(
  cache: LRUCache<string, Promise<Read<T>>>,
  key: string,
  read: () => Promise<T>,
): Promise<Read<T>> {
  const present = cache.get(key);
  if (present) return present;
  const reading = read().then((value) => ({ value, readAt: new Date().toISOString() }));
  cache.set(key, reading);
  reading.catch(() => {
    if (cache.peek(key) === reading) cache.delete(key);
  });
  return reading;
}

export function readProductTypes(): Promise<Read<ProductType[]>> {
  return through(kept().productTypes, 'all', () => client.productTypes());
}

/** The options of a product type for areas with the numbers that they have in the order. */
export function readOptions(
  productTypeId: string,
  areas: { number: number; geometry: Polygon }[],
): Promise<Read<OptionDescriptor[]>> {
  const asked = areas.map(({ number, geometry }) => ({ number, geometry }));
  const key = createHash('sha256')
    .update(JSON.stringify([productTypeId, asked]))
    .digest('hex');
  return through(kept().options, key, async () => {
    const [descriptors, types] = await Promise.all([
      client.options(productTypeId, asked),
      readProductTypes().catch(() => undefined),
    ]);
    return withLicence(
      descriptors,
      types?.value.find(({ id }) => id === productTypeId),
    );
  });
}

/** A product type can list its licences without having an option for them: then the licence is asked as one. */
function withLicence(descriptors: OptionDescriptor[], type: ProductType | undefined): OptionDescriptor[] {
  if (!type || type.licences.length === 0) return descriptors;
  if (descriptors.some(({ name }) => isLicence(name))) return descriptors;
  return [
    ...descriptors,
    {
      name: 'licence',
      label: 'Licence',
      category: 'licence',
      type: 'list',
      values: type.licences.map((id) => ({ id, label: id, rules: [] })),
      defaultValue: type.licences[0] ?? '',
      mandatory: 'true',
      isHidden: false,
      rules: [],
    },
  ];
}

/** Forgets what is kept; for tests. */
export function forgetCatalogue(): void {
  kept().productTypes.clear();
  kept().options.clear();
}
