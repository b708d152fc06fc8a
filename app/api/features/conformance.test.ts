import { afterAll, beforeAll, expect, it } from 'vitest';
import { featuresConformance } from '@/lib/web/open/conformance';
import { withServices } from '@/testing/ingestion/with-services';
import { featuresClasses } from '@/testing/web/features-conformance';
import { startFeaturesPortal } from '@/testing/web/features-portal';

/** Each conformance class that OGC API – Features declares is true. */

const services = withServices();
let portal: Awaited<ReturnType<typeof startFeaturesPortal>>;
beforeAll(async () => {
  portal = await startFeaturesPortal(services());
});
afterAll(() => portal.stop());

it('declares on its page what the tests try, and nothing else', async () => {
  const { body } = await portal.ask('/conformance');
  expect(body.conformsTo).toEqual(featuresConformance);
  expect(Object.keys(featuresClasses)).toEqual(featuresConformance.map((uri) => uri.split('/').at(-1)));
});

it.each(featuresConformance)('meets %s', async (uri) => {
  const check = featuresClasses[uri.split('/').at(-1) ?? ''];
  await check?.({ root: portal.root, token: portal.token, collection: 'tiles.Aude', query: 'status=FAILED' });
});
