import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxPolygon } from '@/lib/areas/geometry/box';
import { pointAt, startService, type TestService } from '@/testing/upstream/service';
import { constellationIds } from './constellation';
import { findImage } from './image/find-image';
import { parseHint } from './image/image-link';
import type { ArchiveImage } from './schema';
import { searchCompletely } from './search/complete-search';
import { serviceConstellations } from './service-constellations';

/* A service that knows three constellations, each in one spelling, and refuses every other name. */

const known = ['Pleiades', 'PNEO', 'SPOT'];
const at = Date.UTC(2026, 0, 1, 10);
const area = boxPolygon([1, 43, 2, 44]);
/** Fifteen of each, all of one second. */
const archive = known.flatMap((constellation) =>
  Array.from({ length: 15 }, (_, index) => ({
    type: 'Feature',
    id: `${constellation}-${index}`,
    geometry: area,
    bbox: [1, 43, 2, 44],
    properties: {
      sourceId: `DS_${constellation}_${index}`,
      acquisitionDate: new Date(at).toISOString(),
      constellation,
    },
  })),
);

let service: TestService;
const asked: string[][] = [];
beforeAll(async () => {
  service = await startService();
  service.handle = (_, response) => {
    const { constellation } = JSON.parse(service.seen.at(-1)?.body ?? '{}') as { constellation: string[] };
    asked.push(constellation);
    if (!constellation.every((name) => known.includes(name))) {
      response.writeHead(400).end('{"message":"unknown constellation"}');
      return;
    }
    const found = archive.filter(({ properties }) => constellation.includes(properties.constellation));
    response.end(
      JSON.stringify({ features: found.slice(0, 25), totalResults: found.length, itemsPerPage: 25 }),
    );
  };
});
afterAll(() => service.stop());

const configure = (names: string) => pointAt({ all: service.url }, { SEARCH_CONSTELLATIONS: names });

async function search(constellations: readonly string[]): Promise<ArchiveImage[]> {
  asked.length = 0;
  const images: ArchiveImage[] = [];
  for await (const event of searchCompletely({ area, constellations, from: at - 500, to: at + 500 }))
    if (event.type === 'images') images.push(...event.images);
  return images;
}

describe('a service that knows constellations by its own names', () => {
  it('is asked by them, also for one of them alone, and its answers are recognised', async () => {
    configure(known.join(', '));
    const images = await search(constellationIds(serviceConstellations()));
    expect(images).toHaveLength(45);
    expect(new Set(images.map(({ constellation }) => constellation))).toEqual(
      new Set(['PLEIADES', 'PLEIADES NEO', 'SPOT']),
    );
    expect(asked).toEqual(expect.arrayContaining([known, ['Pleiades'], ['PNEO'], ['SPOT']]));
  });

  it('is asked so for what links and saved searches of old name, and for one image', async () => {
    configure(known.join());
    const images = await search(['PLEIADES NEO']);
    expect(images).toHaveLength(15);
    const [image] = images;
    const hint = image && parseHint(image);
    if (!hint) throw new Error('the image has no hint');
    expect(hint.constellation).toBe('PLEIADES NEO');
    expect(await findImage(image.sourceId, hint)).toMatchObject({ id: image.id });
    await expect(findImage('gone', hint)).rejects.toMatchObject({
      detail: expect.stringContaining('asked for PNEO at'),
    });
  });

  it('is asked for a name that someone typed as it was typed, whether anybody said what it knows or not', async () => {
    configure('SPOT');
    expect(await search(['Pleiades'])).toHaveLength(15);
    configure('');
    expect((await search(['PNEO'])).every(({ constellation }) => constellation === 'PLEIADES NEO')).toBe(
      true,
    );
    expect(asked).toEqual([['PNEO']]);
  });

  it('is asked by the portal’s own names where no one said what it knows', async () => {
    configure('');
    await expect(search(constellationIds(serviceConstellations()))).rejects.toMatchObject({ status: 400 });
    expect(asked[0]).toEqual(['PLEIADES NEO', 'PLEIADES', 'SPOT', 'TERRASAR-X', 'SENTINEL2']);
  });
});
