import { expect, it } from 'vitest';
import { emptyBasket } from '../basket';
import type { OrderDetail } from '../order-shape';
import { orderIngestLinks } from './order-ingest-link';

const square = (x: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [x, 43],
      [x + 1, 43],
      [x + 1, 44],
      [x, 43],
    ] as [number, number][],
  ],
});
const image = (areaId: string, constellation: string | undefined, acquisitionDate?: string) => ({
  id: `${areaId} ${constellation} ${acquisitionDate}`,
  areaId,
  image: { sourceId: 'DS_1', constellation, acquisitionDate },
});
const order = (items: OrderDetail['content']['items']) =>
  ({
    id: 'o 1',
    number: 7,
    content: {
      ...emptyBasket,
      areas: [
        { id: 'a', name: 'A', geometry: square(1) },
        { id: 'b', name: 'B', geometry: square(8) },
      ],
      items,
    },
  }) as unknown as OrderDetail;
const read = (href: string) => Object.fromEntries(new URL(href, 'https://swath.example').searchParams);

it('fills in a new ingestion for each constellation with its own areas and days', () => {
  const links = orderIngestLinks(
    order([
      image('a', 'PLEIADES NEO', '2026-03-09T10:00:00Z'),
      image('a', 'PLEIADES NEO', '2026-03-02T23:59:59Z'),
      image('b', 'SPOT', '2025-12-31T00:00:00Z'),
    ]),
  );
  expect(links.map(({ constellation }) => constellation)).toEqual(['PLEIADES NEO', 'SPOT']);
  expect(read(links[0]?.href ?? '')).toMatchObject({
    order: 'o 1',
    name: 'Order-7',
    start: '2026-03-02',
    end: '2026-03-09',
    constellation: 'pleiadesneo',
    area: expect.stringMatching(/^MULTIPOLYGON\s*\(\(\(1 43/),
  });
  expect(read(links[1]?.href ?? '')).toMatchObject({
    start: '2025-12-31',
    constellation: 'spot',
    area: expect.stringMatching(/\(8 43/),
  });
});

it('makes nothing up for images without a day or a constellation', () => {
  expect(orderIngestLinks(order([image('a', undefined, '2026-03-02'), image('a', 'SPOT')]))).toEqual([]);
});

it('gives the areas alone for images that did not exist yet, beside those of the archive', () => {
  const links = orderIngestLinks(
    order([{ id: 'i', areaId: 'b' }, image('a', 'SPOT', '2025-12-31T00:00:00Z')]),
  );
  expect(links.map(({ constellation }) => constellation)).toEqual(['SPOT', undefined]);
  expect(read(links[1]?.href ?? '')).toEqual({
    order: 'o 1',
    name: 'Order-7',
    area: expect.stringMatching(/^MULTIPOLYGON\s*\(\(\(8 43/),
  });
});
