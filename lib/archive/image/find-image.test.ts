import { afterAll, beforeAll, expect, it } from 'vitest';
import { boxPolygon } from '@/lib/areas/geometry/box';
import type { Bbox, PolygonGeometry } from '@/lib/areas/types';
import { resetConfig } from '@/lib/platform/config';
import { startSimulator, type TestSimulator } from '@/testing/simulator';
import { constellations } from '../constellation';
import type { ArchiveImage } from '../schema';
import { searchCompletely } from '../search/complete-search';
import { findImage } from './find-image';
import { parseHint } from './image-link';

let sim: TestSimulator;
beforeAll(async () => {
  sim = await startSimulator({ env: { SIM_NOW: '2026-11-21T00:00:00Z' } });
  Object.assign(process.env, sim.env, { SESSION_SECRET: 's'.repeat(32), LOG_LEVEL: 'silent' });
  resetConfig();
});
afterAll(() => sim.stop());

const box = (...bbox: Bbox) => boxPolygon(bbox);

async function someImages(area: PolygonGeometry): Promise<ArchiveImage[]> {
  const found: ArchiveImage[] = [];
  const search = {
    area,
    constellations: constellations.map(({ id }) => id),
    from: Date.UTC(2026, 5, 1),
    to: Date.UTC(2026, 10, 21),
  };
  for await (const event of searchCompletely(search))
    if (event.type === 'images') found.push(...event.images);
  return found;
}

it.each([
  ['on land', box(2.3, 42.9, 3.3, 43.5)],
  ['across the antimeridian', box(178, -20, 182, -16)],
  ['near a pole', box(10, 78, 30, 80)],
])('finds every image %s again by what its link says', async (_, area) => {
  const images = await someImages(area);
  expect(images.length).toBeGreaterThan(0);
  for (const image of images.slice(0, 25)) {
    const hint = parseHint(image);
    if (!hint) throw new Error(`${image.sourceId} has no hint`);
    expect(await findImage(image.sourceId, hint)).toMatchObject({
      sourceId: image.sourceId,
      acquiredAt: image.acquiredAt,
    });
  }
});

it('says in a sentence that the archive does not find it any more, and by which name it was asked', async () => {
  const hint = {
    constellation: 'PLEIADES',
    acquiredAt: '2026-06-01T00:00:00Z',
    point: [3, 43] as [number, number],
  };
  await expect(findImage('gone', hint)).rejects.toMatchObject({
    status: 404,
    title: 'The archive no longer finds this image',
    detail: expect.stringContaining('asked for PLEIADES at'),
  });
});
