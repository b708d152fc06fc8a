import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopWorkers } from '@/lib/platform/worker-pool';
import { onlyIf, option, triangle } from '@/testing/ordering/descriptors';
import { emptyBasket } from '../basket';
import type { OptionDescriptor } from '../product-shape';
import { makeRequest, type Wanted } from './make-request';
import { runRequest } from './run-request';

/** A basket of one image, whose product type has these options. */
const wantedOf = (descriptors: OptionDescriptor[]): Wanted => ({
  content: {
    ...emptyBasket,
    contractId: 'c',
    areas: [{ id: 'a', name: 'Area', geometry: triangle }],
    items: [{ id: 'i', productTypeId: 'p', areaId: 'a' }],
    values: { p: { o1: 'b' } },
  },
  descriptors: new Map([['p', descriptors]]),
  required: [],
  projects: { isRequired: false, isOnlyListed: false, references: [] },
  types: [],
});

/** Options of three values, each of which depends on the one before. */
const chain = (count: number, more = '') =>
  Array.from({ length: count }, (_, at) =>
    option(`o${at}`, {
      values: ['a', 'b', 'c'],
      defaultValue: 'a',
      rules: at === 0 ? [] : [onlyIf(`o${at - 1}:(a|b${more})`)],
    }),
  );

const large = wantedOf(chain(4_000));

afterAll(() => stopWorkers());
beforeAll(() => runRequest(large, 'warm'));

describe('a request for a price', () => {
  it('is the same from a worker, which checks large forms, as from this thread, which checks small ones', async () => {
    for (const wanted of [large, wantedOf(chain(3)), wantedOf(chain(3, `|${'x'.repeat(150_000)}`))]) {
      const made = await runRequest(wanted, 'ann');
      expect(made).toEqual(makeRequest(wanted));
      expect(made).toMatchObject({ missing: [], chosen: new Map([['p', expect.any(Map)]]) });
      expect(made.chosen.get('p')?.get('o1')).toBe('b');
      expect(made.body).toContain('{"key":"o1","value":"b"}');
    }
  });

  it('names what is missing of a large form', async () => {
    const descriptors = [...chain(4_000), option('note')];
    const wanted = wantedOf(descriptors);
    const { missing } = await runRequest(
      { ...wanted, content: { ...wanted.content, contractId: '' } },
      'ann',
    );
    expect(missing.map(({ path }) => path)).toEqual(['contractId', 'values.p.note']);
  });

  it('is refused in a sentence when its options take too long to check, and when too many wait', async () => {
    await expect(runRequest(large, 'ann', 1)).rejects.toMatchObject({
      type: 'options-too-intricate',
      status: 502,
      detail: expect.stringContaining('No price was asked for'),
    });
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => runRequest(large, 'ann')));
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    for (const problem of refused) expect(problem).toMatchObject({ status: 429, retryAfter: 5 });
  });
});
